"""One test explored by the release build in a process of its own: what it found, and what that cost. For scripts/speed."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
from markdown import run  # noqa: E402

THINAIR = ROOT / "build/release/src/cli/thinair"


def build():
    code, _, err = run("scripts/thinair --version", timeout=3600)
    if code != 0:
        sys.exit(err)


def timed(arguments, text=""):
    """Exit code, output, seconds of the process from its start to its end, seconds of CPU time."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as given:
        given.write(text.encode())
        given.seek(0)
        begun = time.perf_counter()
        process = subprocess.Popen([THINAIR, *arguments], cwd=ROOT, stdin=given, stdout=out)
        _, status, used = os.wait4(process.pid, 0)
        wall = time.perf_counter() - begun
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        return process.returncode, out.read().decode(), wall, used.ru_utime + used.ru_stime


class Explored:
    """One run of one test: `fields` are those of its JSON, `seconds` exploring alone."""

    def __init__(self, text, engine, model, *options, jobs=1):
        code, out, self.wall, self.cpu = timed(
            ["check", "--engine", engine, "--model", model, "--jobs", str(jobs), "--format", "json", *options, "-"], text)
        if code not in (0, 1, 3):
            sys.exit(f"exit code {code} of engine {engine} under {model}:\n{text}")
        self.fields = json.loads(out)["tests"][0]["runs"][0]
        self.seconds = self.fields["seconds"]
        self.megabytes = self.fields["peak_kb"] / 1024

    def __getitem__(self, name):
        return self.fields[name]


def family(name, n, *options):
    code, out, err = run(f"scripts/families {name} {n} {' '.join(options)}")
    if code != 0:
        sys.exit(err)
    return out


def test(name):
    """`fib 5`: of a family; `papers/dcl`: of the corpus."""
    words = name.split()
    return family(*words) if len(words) == 2 else (ROOT / f"litmus/{name}.litmus").read_text()


def title(name):
    words = name.split()
    return f"{words[0]}({words[1]})" if len(words) == 2 else name
