"""The families have as many executions under sc as they are known to have, whatever the order of their threads."""
import concurrent.futures
import importlib.machinery
import importlib.util
import json
import os
import pathlib
import random
import re
import subprocess
import sys

SCRIPTS = pathlib.Path(__file__).resolve().parents[2] / "scripts"
sys.dont_write_bytecode = True
sys.path.insert(0, str(SCRIPTS))


def known():
    """What scripts/speed counts: (family, N, executions)."""
    loader = importlib.machinery.SourceFileLoader("speed", str(SCRIPTS / "speed"))
    speed = importlib.util.module_from_spec(importlib.util.spec_from_loader("speed", loader))
    loader.exec_module(speed)
    return [(name, n, int(count)) for name, n, count in map(str.split, speed.COUNTS)]


def program(name, n):
    return subprocess.run([SCRIPTS / "families", name, n], capture_output=True, text=True, check=True).stdout


def shuffled(text, seed):
    """The same threads in another order."""
    pieces = re.split(r"(  thread \{\n.*?\n  \}\n)", text, flags=re.DOTALL)
    threads = pieces[1::2]
    random.Random(seed).shuffle(threads)
    pieces[1::2] = threads
    return "".join(pieces)


def executions(text):
    done = subprocess.run([SCRIPTS / "thinair", "check", "-", "--model", "sc", "--count", "--jobs", "1", "--format", "json"],
                          input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"exit code {done.returncode}\n{text}{done.stderr}"
    return json.loads(done.stdout)["tests"][0]["runs"][0]["executions"]


def check(case):
    name, n, count = case
    text = program(name, n)
    for variant in [text] + [shuffled(text, f"{name} {n} {i}") for i in (1, 2)]:
        got = executions(variant)
        assert got == count, f"{name}({n}) has {count} executions, not {got}:\n{variant}"


cases = known()
assert len(cases) > 20
with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    list(pool.map(check, cases))  # what one of them raises comes out here
print(f"{len(cases)} members of families, three orders of threads each: all have as many executions as they must")
