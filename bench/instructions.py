"""Instructions for each execution, counted by callgrind: instructions.py THINAIR [--write|--profile] (called by
scripts/instructions, and by scripts/speed for its tables)."""
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
from markdown import run, table  # noqa: E402

RECORDED = pathlib.Path(__file__).with_name("instructions.txt")
# lastzero(12) for lastzero(15), which has 147456 executions and takes callgrind a minute.
FAMILIES = (("fib", 5), ("coa", 5), ("lastzero", 12))
MOST = 1.05  # of what is recorded
NOTHING = "test nothing {\n  thread { int r = 0; }\n}\n"


def counted(thinair, program, out="/dev/null"):
    """Instructions of the whole process, and executions counted. Valgrind puts everything at the same place each time."""
    done = subprocess.run(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", thinair, "check", "--engine", "graphs",
         "--model", "sc", "--count", "--jobs", "1", "-"],
        input=program, capture_output=True, text=True, check=False)
    total = re.search(r"Collected : (\d+)", done.stderr)
    executions = re.search(r"^  sc: (\d+) execution", done.stdout, re.MULTILINE)
    if not total or not executions:
        sys.exit(done.stdout + done.stderr)
    return int(total[1]), int(executions[1])


def family(name, n):
    code, out, err = run(f"scripts/families {name} {n}")
    if code != 0:
        sys.exit(err)
    return out


def for_each_execution(thinair):
    """Instructions for each execution by family; what starting and reading a program costs is not among them."""
    start, _ = counted(thinair, NOTHING)
    found = {}
    for name, n in FAMILIES:
        instructions, executions = counted(thinair, family(name, n))
        found[f"{name}({n})"] = (instructions - start) / executions
    return found


def recorded():
    if not RECORDED.exists():
        return {}
    lines = (line.split() for line in RECORDED.read_text().splitlines() if not line.startswith("#"))
    return {name: float(number) for name, number in lines}


def profile(thinair, shown=12):
    """The functions that fib(5) spends its instructions on, with their own share."""
    with tempfile.NamedTemporaryFile() as out:
        counted(thinair, family("fib", 5), out.name)
        done = subprocess.run(["callgrind_annotate", "--threshold=100", out.name], capture_output=True, text=True,
                              check=True)
    rows = [["function", "share"]]
    for line in done.stdout.splitlines():
        found = re.match(r"\s*[\d,]+ \(\s*([\d.]+)%\)\s+\S*?:(.*?)(?: \[.*\])?$", line)
        if found and "PROGRAM TOTALS" not in line:
            # Names as people say them: without parameters, templates' arguments and clones.
            name = re.sub(r"<[^<>]*>|\[clone [^]]*\]", "", re.sub(r"\(.*", "", found[2].replace("(anonymous namespace)::", "")))
            rows.append([f"`{name.strip()}`", f"{float(found[1]):.1f} %"])
        if len(rows) > shown:
            break
    return rows


def main():
    thinair, *options = sys.argv[1:]
    if options == ["--profile"]:
        table(profile(thinair))
        return 0
    before, now = recorded(), for_each_execution(thinair)
    rows, status = [["family", "instructions each", "recorded", "change"]], 0
    for name, number in now.items():
        if name not in before:
            rows.append([name, f"{number:.1f}", "-", "-"])
            status |= options != ["--write"]
            continue
        change = number / before[name]
        rows.append([name, f"{number:.1f}", f"{before[name]:.1f}", f"{(change - 1) * 100:+.1f} %"])
        if change > MOST and options != ["--write"]:
            print(f"instructions: {name} needs more than {(MOST - 1) * 100:.0f} % more for each execution", file=sys.stderr)
            status = 1
    table(rows)
    if options == ["--write"]:
        lines = "".join(f"{name} {number:.1f}\n" for name, number in now.items())
        RECORDED.write_text("# Instructions for each execution under sc --count; written by scripts/instructions --write.\n" + lines)
    return status


if __name__ == "__main__":
    sys.exit(main())
