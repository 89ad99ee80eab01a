"""scripts/check-docs and scripts/check-results see what is stale, and only that."""
import pathlib
import subprocess
import sys
import tempfile

SCRIPTS = pathlib.Path(__file__).resolve().parents[2] / "scripts"
sys.path.insert(0, str(SCRIPTS))
from markdown import difference, fences  # noqa: E402


def run(script, text, *arguments):
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "page.md")
        file.write_text(text)
        done = subprocess.run([sys.executable, "-B", SCRIPTS / script, *arguments, file], capture_output=True,
                              text=True, check=False)
        return done.returncode, done.stdout + done.stderr, file.read_text()


def same(a, b):
    assert not difference(a, b, "x"), f"differ:\n{a}\n{b}"


def differ(a, b):
    assert difference(a, b, "x"), f"do not differ:\n{a}\n{b}"


# Times and memory are no difference, anything else is.
same("2 passes, 0.3 ms\n", "2 passes, 41 ms\n")
same("| test | passes | time | memory |\n| --- | --- | --- | --- |\n| a | 2 | 0.1 | 7 |\n",
     "| test | passes |  time | memory |\n| --- | --- | ----- | --- |\n| a | 2 | 123.4 | 8 |\n")
differ("2 passes, 0.3 ms\n", "3 passes, 0.3 ms\n")
differ("| test | passes | time |\n|---|---|---|\n| a | 2 | 1 |\n", "| test | passes | time |\n|---|---|---|\n| a | 3 | 1 |\n")
differ("| test | passes |\n|---|---|\n| a | 2 |\n", "| test | passes |\n|---|---|\n| a | 2 |\n| b | 2 |\n")

assert fences("x\n```litmus wrong\na\nb\n```\ny\n") == [("litmus wrong", "a\nb\n", 3)]

# results/: a block is what its command prints.
VERSION = subprocess.run([SCRIPTS / "thinair", "--version"], capture_output=True, text=True, check=True).stdout
MARK = "<!-- printed by: scripts/thinair --version -->\n"
for block in (VERSION, f"```\n{VERSION}```\n", f"\n{VERSION}\nmore text\n"):
    code, out, _ = run("check-results", MARK + block)
    assert code == 0 and "1 printed blocks, 0 faults" in out, out
code, out, _ = run("check-results", MARK + "thinair 0.0.0\n")
assert code == 1 and "stale" in out, out
code, out, text = run("check-results", "# T\n\n" + MARK + "thinair 0.0.0\n\nmore\n", "--write")
assert code == 0 and text == "# T\n\n" + MARK + VERSION + "\nmore\n", text
code, out, text = run("check-results", MARK + "```\nold\n```\nmore\n", "--write")
assert code == 0 and text == MARK + "```\n" + VERSION + "```\nmore\n", text
code, out, _ = run("check-results", "| a |\n| --- |\n| 1 |\n")
assert code == 1 and "without the command" in out, out
code, out, _ = run("check-results", "<!-- printed by: scripts/thinair frobnicate -->\nx\n")
assert code == 1 and "exit code 2" in out, out
code, out, _ = run("check-results", "<!-- printed once by: scripts/thinair frobnicate -->\nx\n")
assert code == 0, out
RECORDED = "<!-- recorded by: scripts/thinair --version -->\nold\n\n"
for option in ((), ("--write",)):
    code, out, text = run("check-results", RECORDED, *option)
    assert code == 0 and text == RECORDED, text
code, out, text = run("check-results", RECORDED + MARK + "old\n", "--record")
assert code == 0 and text == RECORDED.replace("old\n", VERSION) + MARK + "old\n", text

# docs/: programs, sessions, links.
TEST = "test t { int x; thread { int r = x; } allowed: r == 0; }\n"
code, out, _ = run("check-docs", f"```litmus\n{TEST}```\n```litmus wrong\ntest t {{ thread {{ y = 1; }} }}\n```\n")
assert code == 0 and "0 faults" in out, out
code, out, _ = run("check-docs", f"```litmus wrong\n{TEST}```\n```litmus\ntest t {{ thread {{ y = 1; }} }}\n```\n")
assert code == 1 and "page.md:2:" in out and "page.md:5:" in out and "2 faults" in out, out
code, out, _ = run("check-docs", f"```console\n$ scripts/thinair --version\n{VERSION}```\n")
assert code == 0, out
code, out, _ = run("check-docs", "```console\n$ scripts/thinair --help\nEvery outcome\n```\n")
assert code == 1, out
code, out, _ = run("check-docs", "```console\n$ scripts/thinair --help\n...\nOptions:\n...\n```\n")
assert code == 0, out
code, out, _ = run("check-docs", "# A `b` c\n[x](#a-b-c) [y](page.md#a-b-c) [z](https://example.org/) `[a](b)`\n")
assert code == 0, out
code, out, _ = run("check-docs", "[x](#none) [y](nowhere.md)\n")
assert code == 1 and "no such heading: #none" in out and "no such file: nowhere.md" in out, out

# Asked for help, or for what is not there.
for script in ("check-docs", "check-results", "models", "legality"):
    for argument, wanted, said in (("--help", 0, script), ("--frobnicate", 2, "no such option"), ("/no/such", 2, "no such file")):
        done = subprocess.run([SCRIPTS / script, argument], capture_output=True, text=True, check=False)
        assert done.returncode == wanted and said in done.stdout + done.stderr, f"{script} {argument}: {done}"
print("check-docs, check-results: all cases hold")
