"""`thinair check`, one case a run.

  check.py golden TOOL FILE     FILE below litmus/: what is printed is tests/golden/check/FILE.txt but for times
  check.py json TOOL FILE       FILE below litmus/: exit code 0, and the JSON is as the schema says
  check.py use TOOL CASE        how it behaves when something is wrong; --list names the cases
  check.py promote TOOL         writes the golden files from what the tool says now
"""
import difflib
import json
import pathlib
import signal
import subprocess
import sys
import tempfile

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
from markdown import MEASURED  # noqa: E402

GOLDEN = ROOT / "tests" / "golden" / "check"
PRINTED = ROOT / "litmus" / "causality"
FAMILIES = ROOT / "scripts" / "families"
SCHEMA = json.loads((ROOT / "src" / "report" / "schema.json").read_text())
CASES = {}


def run(tool, *arguments, stdin=b"", timeout=280):
    done = subprocess.run([tool, *arguments], cwd=ROOT, input=stdin, capture_output=True, timeout=timeout, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def masked(text):
    return MEASURED.sub("#", text)


def golden_of(file):
    return GOLDEN / (file.relative_to(ROOT / "litmus").as_posix() + ".txt")


def printed(tool, file):
    code, out, err = run(tool, "check", file.relative_to(ROOT))
    if err:
        print(f"on standard error:\n{err}")
    return code, masked(out)


def golden(tool, file):
    code, out = printed(tool, file)
    wanted = golden_of(file).read_text() if golden_of(file).exists() else ""
    sys.stdout.writelines(difflib.unified_diff(wanted.splitlines(True), out.splitlines(True),
                                               str(golden_of(file).relative_to(ROOT)), "what the tool says"))
    if out != wanted:
        print("If what the tool says is right: scripts/promote")
    return 0 if code == 0 and out == wanted else 1


def promote(tool):
    kept = set()
    for file in sorted(PRINTED.rglob("*.litmus")):
        _, out = printed(tool, file)
        kept.add(golden_of(file))
        if not golden_of(file).exists() or golden_of(file).read_text() != out:
            golden_of(file).parent.mkdir(parents=True, exist_ok=True)
            golden_of(file).write_text(out)
            print(f"wrote {golden_of(file).relative_to(ROOT)}")
    for orphan in set(GOLDEN.rglob("*.txt")) - kept:
        orphan.unlink()
        print(f"removed {orphan.relative_to(ROOT)}: its test is gone")
    return 0


def valid(text):
    result = json.loads(text)
    jsonschema.Draft7Validator(SCHEMA).validate(result)
    return result


def as_json(tool, file):
    code, out, err = run(tool, "check", "--format", "json", file.relative_to(ROOT))
    if code != 0:
        print(f"exit code {code}\n{err}")
        print(run(tool, "check", "-q", file.relative_to(ROOT))[1])
    tests = valid(out)["tests"]
    for test in tests:
        for run_ in test["runs"]:
            assert run_["complete"] == (test["incomplete_because"] is None) or not test["complete"], run_
    return code


# --- when something is wrong ---

RACE = b"test race {\n  int x, y;\n  thread { int r1 = x; y = 1; }\n  thread { int r2 = y; x = 1; }\n"
ENDLESS = b"test big {\n  int a, b, c;\n" + b"".join(
    b"  thread { a = %d; b = %d; c = %d; int r%d = a + b + c; int s%d = a + b + c; }\n" % (n, n, n, n, n)
    for n in range(1, 7)) + b"}\n"


def case(function):
    CASES[function.__name__.replace("_", "-")] = function
    return function


def expect(got, code, out=(), err=()):
    assert got[0] == code, f"exit code {got[0]}, wanted {code}\n{got[1]}{got[2]}"
    for text in out:
        assert text in got[1], f"{text!r} is not in\n{got[1]}"
    for text in err:
        assert text in got[2], f"{text!r} is not in\n{got[2]}"


def on(tool, program, *options):
    return run(tool, "check", "-", *options, stdin=program)


@case
def no_such_file(tool):
    expect(run(tool, "check", "nowhere.litmus"), 2, err=["no such file: nowhere.litmus"])


@case
def other_files_are_checked_beside_a_wrong_one(tool):
    expect(run(tool, "check", "nowhere.litmus", "litmus/causality/tc01.litmus"), 2,
           out=["TC1", "1 test: 1 as expected, 0 not, 0 incomplete\n"], err=["no such file"])


@case
def an_empty_file(tool):
    expect(on(tool, b""), 2, err=["no test in <stdin>"])


@case
def a_folder_without_tests(tool):
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "Library.java").write_text("class Library { }\n")
        expect(run(tool, "check", folder), 2, err=["no tests in"])
        expect(run(tool, "check", pathlib.Path(folder, "Library.java")), 0, out=["Library.java: no test\n"])


@case
def a_typo_in_the_program(tool):
    expect(on(tool, b"test t {\n  int x;\n  thread { int r1 = y; }\n}\n"), 2, err=["<stdin>:3:21: error: ", "^"])


@case
def a_typo_in_an_option(tool):
    expect(on(tool, RACE + b"}\n", "--modle", "sc"), 2, err=["did you mean --model?"])
    expect(on(tool, RACE + b"}\n", "--model", "fixpont"), 2, err=["did you mean fixpoint?"])


@case
def paths_do_not_count(tool):
    expect(on(tool, RACE + b"}\n", "--engine", "paths", "--count"), 2, err=["--count needs --engine graphs"])


@case
def every_model_is_counted(tool):
    for model in ("sc", "tso", "pso", "pjmm", "jmm", "fixpoint", "hb"):
        counted = [] if model == "hb" else [" executions, "]
        expect(on(tool, RACE + b"}\n", "--model", model, "--count"), 0, out=[f"  {model}: ", *counted])


@case
def executions_are_counted(tool):
    counting = ("--engine", "graphs", "--model", "sc", "--count")
    expect(on(tool, RACE + b"}\n", *counting, "--format", "json"), 0, out=['"executions": 3', '"wasted": 0'])
    expect(on(tool, RACE + b"}\n", *counting), 0, out=["  sc: 3 executions, ", " steps, 0 wasted, "])


@case
def more_jobs_than_cores(tool):
    for jobs in ("1", "2", "64"):
        got = on(tool, RACE + b"}\n", "--jobs", jobs, "--count")
        expect(got, 0)
        assert got[2] == "", got[2]


@case
def what_is_not_counted_is_null(tool):
    expect(on(tool, RACE + b"}\n", "--engine", "paths", "--format", "json"), 0,
           out=['"executions": null', '"wasted": null'])


@case
def an_expectation_that_does_not_hold(tool):
    program = RACE + b"  forbidden under fixpoint: r1 == 1 && r2 == 1;\n}\n"
    expect(on(tool, program), 1, out=["does not hold: r1 = 1, r2 = 1", "1 test: 0 as expected, 1 not, 0 incomplete\n"])
    expect(on(tool, program, "--model", "sc"), 0, out=["not checked"])


@case
def what_started_threads_end_with_is_found(tool):
    main = "class Main {\n  static boolean flag;\n  public static void main(String[] args) {\n    %s\n  }\n}\n"
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "Main.java")
        file.write_text(main % "new Thread(() -> { throw new IllegalStateException(); }).start(); int r1 = 1;")
        expect(run(tool, "check", file), 1, out=["found: Thread@4:5 throws java.lang.IllegalStateException under"])
        outcome = valid(run(tool, "check", file, "--format", "json")[1])["tests"][0]["outcomes"][0]
        assert outcome["throws"] == {"Thread@4:5": "java.lang.IllegalStateException"}, outcome
        file.write_text(main % "new Thread(() -> { while (!flag); }).start(); flag = true;")
        expect(run(tool, "check", file), 1, out=["found: Thread@4:5 hangs under jmm"])
        expect(run(tool, "check", file, "--model", "sc"), 0)
        outcomes = valid(run(tool, "check", file, "--format", "json")[1])["tests"][0]["outcomes"]
        assert [o["hangs"] for o in outcomes] == [[], ["Thread@4:5"]], outcomes


@case
def quiet_prints_what_failed_only(tool):
    expect(on(tool, RACE + b"}\n", "-q"), 0)
    assert on(tool, RACE + b"}\n", "-q")[1] == "1 test: 1 as expected, 0 not, 0 incomplete\n"


@case
def verbose_prints_witnesses_that_point_to_the_future(tool):
    expect(on(tool, RACE + b"}\n", "-v"), 0, out=["(later)", "T1", "T2"])


@case
def a_cut_loop_names_its_place_and_bound(tool):
    program = b"test t {\n  int x;\n  thread {\n    while (x == 0) { x = 0; }\n  }\n}\n"
    got = on(tool, program, "--unroll", "3", "--model", "sc")
    expect(got, 3, out=["incomplete: loop at <stdin>:4 cut at 3", "0 as expected, 0 not, 1 incomplete"])


@case
def limits_say_what_they_are(tool):
    for option, value, why in (("--timeout", "0.2", "incomplete: timeout after 0.2 s"),
                               ("--max-steps", "1000", "incomplete: stopped after 1000 steps"),
                               ("--max-memory", "1", "incomplete: more than 1 MB of memory")):
        expect(on(tool, ENDLESS, option, value), 3, out=[why])


@case
def what_was_found_before_a_limit_counts(tool):
    program = ENDLESS.rstrip(b"}\n") + b" }\n  forbidden under sc: r1 >= 0;\n}\n"
    expect(on(tool, program, "--model", "sc", "--timeout", "1"), 1, out=["does not hold", "incomplete: timeout"])


@case
def one_interrupt_prints_what_was_found(tool):
    with subprocess.Popen([tool, "check", "-", "--progress", "always"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE) as process:
        process.stdin.write(ENDLESS)
        process.stdin.close()
        process.stderr.read(10)  # it is at work: the first progress line
        process.send_signal(signal.SIGINT)
        out = process.stdout.read().decode()
        assert "incomplete: interrupted" in out, out
        assert process.wait(60) == 3, process.returncode


@case
def output_is_the_same_for_any_number_of_jobs(tool):
    outputs = {jobs: masked(run(tool, "check", "litmus/causality", "--jobs", jobs)[1]) for jobs in "14"}
    assert outputs["1"] == outputs["4"]


@case
def one_test_searched_by_many_says_what_it_says_searched_by_one(tool):
    for family in ("fib 4", "coa 5", "lastzero 10", "inc 5"):
        program = subprocess.run([FAMILIES, *family.split()], stdout=subprocess.PIPE, check=True).stdout
        outputs = {jobs: masked(on(tool, program, "--engine", "graphs", "--model", "sc", "--count", "-v", "--jobs", jobs)[1])
                   for jobs in "123"}
        assert "executions" in outputs["1"], outputs["1"]
        assert outputs["1"] == outputs["2"] == outputs["3"], family


@case
def many_threads_that_seldom_meet_cost_little(tool):
    program = subprocess.run([FAMILIES, "indexer", "13"], stdout=subprocess.PIPE, check=True).stdout
    runs = valid(on(tool, program, "--model", "sc,pjmm,fixpoint,jmm", "--count", "--format", "json",
                    "--max-steps", "100000")[1])["tests"][0]["runs"]
    assert len(runs) == 4, runs
    for found in runs:
        assert found["complete"] and found["executions"] == 64 and found["steps"] < 10000, found


@case
def json_is_json_whatever_happens(tool):
    for program in (b"", RACE + b"}\n", b"test t {", RACE + b"  forbidden under fixpoint: r1 == 1;\n}\n"):
        valid(on(tool, program, "--format", "json")[1])
    tests = valid(on(tool, ENDLESS, "--format", "json", "--max-steps", "1000")[1])["tests"]
    assert tests[0]["incomplete_because"] == "stopped after 1000 steps", tests[0]["incomplete_because"]
    valid(run(tool, "compare", "litmus/causality/tc05.litmus", "--format", "json", "--ids", "scope,occurrence")[1])


@case
def why_shows_a_witness_or_what_stops_it(tool):
    program = RACE + b"}\n"
    expect(on(tool, program, "--why", "r1 == 1 && r2 == 1"), 0, out=[
        "  why r1 == 1 && r2 == 1\n    sc: no execution of sc ends so; each part can be alone, not together\n"
        "    jmm: r1 = 1, r2 = 1\n", "    commit 1: #", "    fixpoint: r1 = 1, r2 = 1\n", "(later)", "1 as expected, 0 not"])
    expect(on(tool, program, "--why", "r1 == 2 && r2 == 1"), 0, out=["not even alone: r1 == 2"])
    expect(on(tool, program, "--why", "r7 == 1"), 2, err=["r7", "^"])
    expect(on(tool, program, "--why", "r1 == 1; forbidden: true"), 2, err=["is not a condition"])
    why = valid(on(tool, program, "--why", "r1 == 1", "--why", "r2 == 3", "--format", "json")[1])["tests"][0]["why"]
    assert [w["models"] for w in why] == [{"sc": True, "jmm": True, "fixpoint": True},
                                         {"sc": False, "jmm": False, "fixpoint": False}], why


@case
def every_witness_passes_the_re_check(tool):
    expect(run(tool, "check", "litmus/causality", "litmus/papers/hash.litmus", "--verify", "-q"), 0)


@case
def dot_writes_one_file_for_each_outcome(tool):
    with tempfile.TemporaryDirectory() as folder:
        expect(on(tool, RACE + b"}\n", "--dot", folder + "/new"), 0)
        files = sorted(p.name for p in pathlib.Path(folder, "new").iterdir())
        assert files == [f"%3Cstdin%3E-race-{n}.dot" for n in (1, 2, 3, 4)], files
        expect(on(tool, RACE + b"}\n", "--dot", "/dev/null/x"), 2, err=["cannot make the folder"])


def main():
    if sys.argv[1] == "--list":
        print("\n".join(CASES))
        return 0
    mode, tool, rest = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), sys.argv[3:]
    if mode == "promote":
        return promote(tool)
    if mode == "use":
        return CASES[rest[0]](tool) or 0
    return {"golden": golden, "json": as_json}[mode](tool, pathlib.Path(rest[0]).resolve())


if __name__ == "__main__":
    sys.exit(main())
