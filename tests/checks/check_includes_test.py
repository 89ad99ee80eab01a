"""scripts/check-includes finds what it is for, and lets the rest pass."""
import pathlib
import subprocess
import sys
import tempfile

CHECK = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "check-includes"


def run(files):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = pathlib.Path(folder, "src", name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        done = subprocess.run([CHECK, folder], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout


def expect(files, code, text):
    got, out = run(files)
    assert got == code and text in out, f"{files}\nexit code {got}, wanted {code}\n{out}"


HEADER = {"syntax/tree.h": "#pragma once\n"}
expect(HEADER | {"program/a.h": '#include "syntax/tree.h"\n#include <vector>\n'}, 0, "2 files, 0 faults")
# Through another room: explore uses machine, machine program, program syntax.
expect(HEADER | {"explore/a.cpp": '#include "syntax/tree.h"\n'}, 0, "0 faults")
expect({"syntax/a.cpp": '#include "program/b.h"\n', "program/b.h": ""}, 1,
       'src/syntax/a.cpp: `syntax` may not use "program/b.h"')
expect({"report/a.cpp": '  #  include "explore/b.h"\n', "explore/b.h": ""}, 1, "`report` may not use")
expect({"attic/a.h": ""}, 1, "`attic` is no room")
expect({"syntax/a.h": '#include "syntax/b.h"\n', "syntax/b.h": '#include "syntax/c.h"\n',
        "syntax/c.h": '#include "syntax/a.h"\n'}, 1,
       "cycle: syntax/a.h -> syntax/b.h -> syntax/c.h -> syntax/a.h")
# Generated and library headers are nobody's room.
expect({"syntax/a.cpp": '#include "ThinairParser.h"\n'}, 0, "0 faults")
# An empty tree is a wrong path, not a clean one.
expect({}, 1, "0 files")
print("check-includes: 8 cases hold")
sys.exit(0)
