"""Exact output of `thinair show`, one case a run.

  golden.py show TOOL FILE        FILE below litmus/: standard output is that of tests/golden/show/FILE.txt, exit code 0
  golden.py errors TOOL FILE      FILE below tests/errors/: standard error is that of FILE's .expected, exit code 2
  golden.py promote TOOL          writes all of these files from what the tool says now
"""
import difflib
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
CORPUS = ROOT / "litmus"
ERRORS = ROOT / "tests" / "errors"
GOLDEN = ROOT / "tests" / "golden" / "show"
SUFFIXES = (".litmus", ".java")


def show(tool, file, below):
    """Runs where the file's folder is, so that messages name it without our path."""
    done = subprocess.run([tool, "show", file.relative_to(below)], cwd=below, stdin=subprocess.DEVNULL,
                          capture_output=True, timeout=120, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def tests_below(folder):
    return sorted(p for p in folder.rglob("*") if p.suffix in SUFFIXES)


def golden_of(file):
    return GOLDEN / (file.relative_to(CORPUS).as_posix() + ".txt")


def expected_of(file):
    return file.with_name(file.name + ".expected")


def compare(file, expectation, wanted_code, got_code, got):
    wanted = expectation.read_text() if expectation.exists() else ""
    if got_code == wanted_code and got == wanted and expectation.exists():
        return 0
    print(f"{file.relative_to(ROOT)}: exit code {got_code}, wanted {wanted_code}")
    if not expectation.exists():
        print(f"{expectation.relative_to(ROOT)} does not exist")
    sys.stdout.writelines(
        line if line.endswith("\n") else line + "\n\\ no newline at the end\n"
        for line in difflib.unified_diff(wanted.splitlines(True), got.splitlines(True),
                                         str(expectation.relative_to(ROOT)), "what the tool says"))
    print("If what the tool says is right: scripts/promote")
    return 1


def check_show(tool, file):
    code, out, err = show(tool, file, ROOT)
    if err:
        print(f"on standard error:\n{err}")
    return compare(file, golden_of(file), 0, code, out) or (1 if err else 0)


def check_errors(tool, file):
    code, _, err = show(tool, file, ERRORS)
    return compare(file, expected_of(file), 2, code, err)


def promote(tool):
    """Rewrites what differs, removes what lost its test, and refuses to promote a crash or a wrong exit code."""
    faults = 0
    kept = set()
    for file, expectation, wanted, below in (
            [(f, golden_of(f), 0, ROOT) for f in tests_below(CORPUS)] +
            [(f, expected_of(f), 2, ERRORS) for f in tests_below(ERRORS)]):
        kept.add(expectation)
        code, out, err = show(tool, file, below)
        text = out if wanted == 0 else err
        if code != wanted:
            print(f"{file.relative_to(ROOT)}: exit code {code}, wanted {wanted}: not promoted\n{err}")
            faults += 1
        elif not expectation.exists() or expectation.read_text() != text:
            expectation.parent.mkdir(parents=True, exist_ok=True)
            expectation.write_text(text)
            print(f"wrote {expectation.relative_to(ROOT)}")
    for orphan in [*GOLDEN.rglob("*.txt"), *ERRORS.rglob("*.expected")]:
        if orphan not in kept:
            orphan.unlink()
            print(f"removed {orphan.relative_to(ROOT)}: its test is gone")
    return 1 if faults else 0


def main():
    mode, tool, files = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), sys.argv[3:]
    if mode == "promote":
        return promote(tool)
    check = {"show": check_show, "errors": check_errors}[mode]
    return check(tool, pathlib.Path(files[0]).resolve())


if __name__ == "__main__":
    sys.exit(main())
