#!/usr/bin/env python3
"""Compares what random single-threaded programs print under the JDK and in thinair.

differential.py RUNNER [COUNT [SEED]]    RUNNER prints `== NAME` and the output of each test of its
                                         files. Exits with 77 (skipped) where there is no JDK.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import generate

PER_FILE = 50


def split(printed):
    # The JDK prints a question mark for half a surrogate pair; thinair prints the half.
    text = re.sub("[\ud800-\udfff]", "?", printed.decode("utf-8", "surrogatepass"))
    outputs = {}
    name = None
    for line in text.split("\n"):
        if line.startswith("== "):
            name = line[3:]
            outputs[name] = []
        elif name is not None:
            outputs[name].append(line)
    return {name: "\n".join(lines).strip("\n") for name, lines in outputs.items()}


def write_programs(folder, count, seed):
    sources = {}
    files = []
    for first in range(0, count, PER_FILE):
        path = folder / f"programs{first // PER_FILE}.java"
        numbers = range(first, min(first + PER_FILE, count))
        for number in numbers:
            sources[f"P{number}"] = generate.program(number, seed)
        path.write_text("".join(sources[f"P{n}"] for n in numbers), encoding="utf-8")
        files.append(path)
    calls = "\n".join(f'    System.out.println("== P{n}");\n    P{n}.main(args);'
                      for n in range(count))
    everything = folder / "Everything.java"
    everything.write_text("class Everything {\n  public static void main(String[] args) {\n"
                          f"{calls}\n  }}\n}}\n", encoding="utf-8")
    return sources, files, everything


def difference(expected, actual):
    for at, (e, a) in enumerate(zip(expected.split("\n"), actual.split("\n"))):
        if e != a:
            return f"line {at + 1}: java printed {e!r}, thinair {a!r}"
    return f"java printed {len(expected.splitlines())} lines, thinair {len(actual.splitlines())}"


def main():
    runner = pathlib.Path(sys.argv[1]).resolve()
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 500
    seed = sys.argv[3] if len(sys.argv) > 3 else "1"
    if not shutil.which("javac") or not shutil.which("java"):
        print("SKIPPED: no javac and java here, nothing was compared", flush=True)
        return 77
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        sources, files, everything = write_programs(folder, count, seed)
        java = [str(f) for f in files] + [str(everything)]
        subprocess.run(["javac", "-nowarn", "-encoding", "UTF-8", "-d", name, *java], check=True)
        options = ["-Xshare:auto", "-XX:TieredStopAtLevel=1", "-Dfile.encoding=UTF-8"]
        expected = split(subprocess.run(["java", *options, "-cp", name, "Everything"], check=True,
                                        stdout=subprocess.PIPE).stdout)
        run = subprocess.run([str(runner), *map(str, files)], stdout=subprocess.PIPE, check=False)
        actual = split(run.stdout)
    wrong = [n for n in sources if actual.get(n) != expected.get(n)]
    for name in wrong[:10]:
        print(f"--- {name} (seed {seed}): {difference(expected.get(name, ''), actual.get(name, ''))}")
    if wrong:
        print(f"--- the first of them:\n{sources[wrong[0]]}")
    print(f"{count} programs, {len(wrong)} differ, seed {seed}")
    return 1 if wrong or run.returncode else 0


if __name__ == "__main__":
    sys.exit(main())
