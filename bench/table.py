"""The benchmarks and the start of the tool as a Markdown table: table.py BUILD (called by scripts/bench)."""
import json
import pathlib
import statistics
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
from markdown import table  # noqa: E402

PREFIXES = ((1e9, "G"), (1e6, "M"), (1e3, "k"))


def rate(per_second, unit):
    for size, prefix in PREFIXES:
        if per_second >= size:
            return f"{per_second / size:.1f} {prefix}{unit}/s"
    return f"{per_second:.1f} {unit}/s"


def duration(seconds):
    for size, unit in ((1, "s"), (1e-3, "ms"), (1e-6, "us")):
        if seconds >= size:
            return f"{seconds / size:.1f} {unit}"
    return f"{seconds * 1e9:.1f} ns"


def benchmarks(build):
    program = build / "bench" / "thinair_bench"
    done = subprocess.run([program, "--benchmark_format=json"], capture_output=True, text=True, check=True)
    factor = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1}
    for found in json.loads(done.stdout)["benchmarks"]:
        if found["run_type"] != "iteration":
            continue
        time_taken = found["real_time" if found["name"].endswith("manual_time") else "cpu_time"]
        seconds = time_taken * factor[found["time_unit"]]
        if "bytes_per_second" in found:
            speed = rate(found["bytes_per_second"], "B")
        elif "items_per_second" in found:
            speed = rate(found["items_per_second"], "")
        else:
            speed = ""
        yield found["name"], duration(seconds), speed


def whole_runs(build):
    """From the start of the process to its end, the median: reading one test; every exact verdict of the causality
    tests; the largest program of the paper."""
    for command, times in (
        ("show litmus/causality/tc01.litmus", 21),
        ("check litmus/causality --jobs 1", 5),
        ("check litmus/papers/hash-4threads.litmus --jobs 1", 5),
    ):
        took = []
        for _ in range(times):
            begun = time.perf_counter()
            subprocess.run([build / "src" / "cli" / "thinair", *command.split()], cwd=ROOT,
                           stdout=subprocess.DEVNULL, check=True)
            took.append(time.perf_counter() - begun)
        yield command, duration(statistics.median(took)), ""


def main():
    build = pathlib.Path(sys.argv[1])
    table([("what", "time", "rate"), *benchmarks(build), *whole_runs(build)])


if __name__ == "__main__":
    main()
