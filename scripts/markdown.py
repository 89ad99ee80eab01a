"""What scripts that read or print Markdown share: command lines, pieces of Markdown, output compared but for times."""
import difflib
import pathlib
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# Times, rates and memory differ from run to run and machine to machine; nothing else may.
MEASURED = re.compile(r"\b\d[\d.,]*(?:e[+-]?\d+)? ?(?:ns|us|µs|ms|s|min|kB|KB|MB|GB|steps/s|/s)(?![\w/])")
MEASURED_COLUMN = re.compile(r"\b(?:time|seconds|memory|ratio|ns|us|µs|ms|s|kB|KB|MB|GB|rate)\b|/s\b")


def command_line(usage, options=()):
    """The options and the paths that the command line names. Asking for help and mistakes end here."""
    arguments = sys.argv[1:]
    if {"-h", "--help"} & set(arguments):
        print(usage.strip())
        sys.exit(0)
    given = [a for a in arguments if a.startswith("-")]
    paths = [pathlib.Path(a).resolve() for a in arguments if not a.startswith("-")]
    wrong = [f"no such option: {option}" for option in given if option not in options]
    wrong += [f"no such file: {path}" for path in paths if not path.exists()]
    if wrong:
        print("\n".join(wrong), file=sys.stderr)
        sys.exit(2)
    return given, paths


def fences(text):
    """(info string, content, line number of the content) of every fenced code block."""
    found, opening = [], None
    for number, line in enumerate(text.splitlines(), 1):
        fence = re.match(r"\s*(`{3,}|~{3,})\s*(.*)", line)
        if opening is None and fence:
            opening = (fence[1], fence[2].strip(), [], number + 1)
        elif opening and fence and fence[1].startswith(opening[0]) and not fence[2]:
            found.append((opening[1], "".join(opening[2]), opening[3]))
            opening = None
        elif opening:
            opening[2].append(line + "\n")
    return found


def run(command, timeout=900):
    """Runs `scripts/... ARGS` from the project's folder. Only our own scripts, and no shell: text is no program."""
    words = shlex.split(command)
    if not words or not words[0].startswith("scripts/"):
        raise ValueError(f"only scripts/... may be run, not {command!r}")
    done = subprocess.run([ROOT / words[0], *words[1:]], cwd=ROOT, stdin=subprocess.DEVNULL, text=True,
                          capture_output=True, timeout=timeout, check=False)
    return done.returncode, done.stdout, done.stderr


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def stable(text):
    """The lines of `text` without what may differ: measured values, measured columns of tables, padding."""
    lines, measured = [], []
    in_table = False
    for line in text.rstrip("\n").split("\n"):
        if line.lstrip().startswith("|"):
            row = cells(line)
            if not in_table:
                measured = [i for i, cell in enumerate(row) if MEASURED_COLUMN.search(cell)]
            elif all(re.fullmatch(r":?-+:?", cell) for cell in row):
                row = [cell.strip("-") + "-" for cell in row]
            else:
                row = ["#" if i in measured else cell for i, cell in enumerate(row)]
            in_table = True
            line = " | ".join(row)
        else:
            in_table = False
        line = MEASURED.sub("#", line)
        lines.append(re.sub(r"\s+", " ", line).rstrip() + "\n")
    return lines


def difference(committed, printed, name):
    """Empty if the two agree in all that is stable."""
    return "".join(difflib.unified_diff(stable(committed), stable(printed), name, "what the tool prints now"))


def table(rows):
    """Prints rows of cells, the first of them the header, as a Markdown table."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in [rows[0], ["-" * width for width in widths], *rows[1:]]:
        print("| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |")
