"""Random single-threaded Java programs that compile, end, and print what they compute.

One class a program, named P0, P1, ..., each with a main; the same seed gives the same programs.
Divisions by zero, bad indices, casts and thrown exceptions do happen, and are caught and printed.
Floating-point numbers whose text differs between versions of the JDK are printed as their bits.
"""
import random

INTEGRAL = ["int", "long", "byte", "short", "char"]
NUMERIC = INTEGRAL + ["float", "double"]
ALL = NUMERIC + ["boolean", "String"]
BOX = {"int": "Integer", "long": "Long", "char": "Character", "boolean": "Boolean", "byte": "Byte",
       "short": "Short", "double": "Double", "float": "Float"}
LITERALS = {
    "int": ["0", "1", "-1", "2", "7", "31", "33", "100", "-128", "65535", "Integer.MAX_VALUE",
            "Integer.MIN_VALUE", "0x7f", "0xdeadbeef", "1_000"],
    "long": ["0L", "1L", "-1L", "63L", "65L", "Long.MAX_VALUE", "Long.MIN_VALUE", "0x1234567890L",
             "-4294967296L"],
    "byte": ["(byte) 1", "(byte) -1", "(byte) 127", "(byte) -128", "(byte) 200"],
    "short": ["(short) 3", "(short) -300", "(short) 32767", "(short) 40000"],
    "char": ["'a'", "'Z'", "'0'", "'\\n'", "(char) 65535", "'\\u00e9'"],
    "float": ["0f", "1f", "-1.5f", "0.1f", "1e10f", "Float.NaN", "3.4e38f", "1e-40f"],
    "double": ["0.0", "1.0", "-2.5", "0.1", "1e18", "1e300", "Double.NaN", "-0.0", "1e-310"],
    "boolean": ["true", "false"],
    "String": ['""', '"a"', '"hello"', '"x\\ty"', '"\\u00e9\\ud83d\\ude00"', '"42"', '"null"'],
}
# What unary and binary promotion (JLS 5.6) take to each type.
INTO = {"int": ["int", "byte", "short", "char"],
        "long": ["long", "int", "byte", "short", "char"],
        "float": ["float", "int", "long", "short"],
        "double": ["double", "float", "int", "long", "char"]}
CAUGHT = ("ArithmeticException ArrayIndexOutOfBoundsException StringIndexOutOfBoundsException "
          "NegativeArraySizeException NullPointerException ClassCastException").split()


class Program:
    def __init__(self, number, seed):
        self.r = random.Random(f"{seed}/{number}")
        self.name = f"P{number}"
        self.lines = []
        self.indent = 1
        self.fresh = 0
        self.methods = []  # (name, result, parameters): those that may be called
        self.scopes = [[]]  # (name, type, assignable)
        self.loops = 0

    def out(self, text):
        self.lines.append("  " * self.indent + text)

    def name_of(self, prefix):
        self.fresh += 1
        return f"{prefix}{self.fresh}"

    def chance(self, percent):
        return self.r.randrange(100) < percent

    def pick(self, items):
        return self.r.choice(items)

    def variables(self, kind, assignable=False):
        return [n for scope in self.scopes for n, t, a in scope
                if t == kind and (a or not assignable)]

    # Expressions. Every one is safe to put anywhere: it brings its own parentheses.

    def expr(self, kind, depth):
        if depth <= 0 or self.chance(15):
            return self.leaf(kind)
        if kind == "boolean":
            return self.boolean(depth)
        if kind == "String":
            return self.string(depth)
        forms = [self.arithmetic] * 5 + [self.cast, self.conditional, self.leaf_of, self.effect,
                                         self.call]
        if kind == "int":
            forms += [self.int_of_text, self.dispatch, self.unboxed, self.element]
        return self.pick(forms)(kind, depth)

    def leaf(self, kind):
        names = self.variables(kind)
        if names and self.chance(70):
            return self.pick(names)
        literal = self.pick(LITERALS[kind])
        return f"({literal})" if literal[0] in "-(" else literal

    def leaf_of(self, kind, depth):
        return self.leaf(kind)

    def arithmetic(self, kind, depth):
        if kind in ("byte", "short", "char"):
            return f"({kind}) ({self.arithmetic('int', depth)})"
        a = self.expr(self.pick(INTO[kind]), depth - 1)
        # One operand must have the type itself, so that the operation is done in it.
        b = self.expr(kind, depth - 1)
        if self.chance(50):
            a, b = b, a
        if kind in ("float", "double"):
            op = self.pick(["+", "-", "*", "/", "%"])
            return f"({a} {op} {b})"
        if self.chance(12):
            return f"({self.pick(['-', '~', '+'])}({self.expr(kind, depth - 1)}))"
        if self.chance(20):
            op = self.pick(["<<", ">>", ">>>"])
            left = self.expr(kind, depth - 1)
            return f"({left} {op} {self.expr(self.pick(['int', 'long', 'byte']), depth - 1)})"
        return f"({a} {self.pick(['+', '-', '*', '/', '%', '&', '|', '^'])} {b})"

    def cast(self, kind, depth):
        return f"(({kind}) ({self.expr(self.pick(NUMERIC), depth - 1)}))"

    def conditional(self, kind, depth):
        return (f"({self.expr('boolean', depth - 1)} ? {self.expr(kind, depth - 1)}"
                f" : {self.expr(kind, depth - 1)})")

    def effect(self, kind, depth):
        names = self.variables(kind, assignable=True)
        if not names:
            return self.leaf(kind)
        name = self.pick(names)
        if self.chance(50) and kind not in ("boolean", "String"):
            return self.pick([f"({name}++)", f"(++{name})", f"({name}--)", f"(--{name})"])
        return f"({self.assignment(name, kind, depth - 1)})"

    def assignment(self, name, kind, depth):
        if kind == "boolean":
            return f"{name} {self.pick(['=', '&=', '|=', '^='])} {self.expr(kind, depth)}"
        if kind == "String":
            return f"{name} = clip({self.expr(kind, depth)})"
        ops = ["=", "+=", "-=", "*=", "/=", "%="]
        op = self.pick(ops if kind in ("float", "double") else
                       ops + ["&=", "|=", "^=", "<<=", ">>=", ">>>="])
        if op == "=":
            return f"{name} = {self.expr(kind, depth)}"
        wide = NUMERIC if len(op) == 2 and op[0] in "+-*/%" else ["int", "long", "char"]
        return f"{name} {op} {self.expr(self.pick(wide), depth)}"

    def call(self, kind, depth):
        fitting = [m for m in self.methods if m[1] == kind]
        if not fitting or self.loops > 1:
            return self.leaf(kind)
        name, _, parameters = self.pick(fitting)
        arguments = ", ".join(self.expr(p, depth - 2) for p in parameters)
        return f"{name}({arguments})"

    def int_of_text(self, kind, depth):
        text = self.expr("String", depth - 1)
        return self.pick([f"{text}.length()", f"{text}.hashCode()",
                          f"{text}.charAt({self.expr('int', depth - 2)} & 3)",
                          f"{text}.indexOf({self.leaf('String')})",
                          f"{text}.compareTo({self.leaf('String')})"]) \
            if text[0] == '"' or text.isidentifier() else f"({text}).length()"

    def dispatch(self, kind, depth):
        shape = self.pick([f"shapes[{self.expr('int', depth - 2)} & 3]", "new Leaf()",
                           f"new Twig({self.expr('int', depth - 2)})"])
        return self.pick([f"{shape}.value({self.expr('int', depth - 2)})", f"{shape}.twice()",
                          f"{shape}.count++", f"({shape}.count += {self.leaf('short')})"])

    def unboxed(self, kind, depth):
        inner = self.expr("int", depth - 1)
        return self.pick([f"((int) (Integer) (Object) (int) ({inner}))",
                          f"(Integer.valueOf({inner}) + 0)"])

    def element(self, kind, depth):
        index = self.expr("int", depth - 2)
        mask = self.pick(["& 3", "& 3", "& 3", "% 5"])
        return f"numbers[{index} {mask}]"

    def boolean(self, depth):
        form = self.r.randrange(7)
        if form == 0:
            return f"(!{self.expr('boolean', depth - 1)})"
        if form == 1:
            return (f"({self.expr('boolean', depth - 1)} {self.pick(['&&', '||', '^', '&', '|'])}"
                    f" {self.expr('boolean', depth - 1)})")
        if form == 2:
            return f"{self.leaf('String')}.equals({self.expr('String', depth - 1)})"
        if form == 3:
            return f"(shapes[{self.expr('int', depth - 2)} & 3] instanceof Leaf)"
        if form == 4:
            kind = self.pick(["int", "long", "char", "short", "boolean"])
            box = f"({BOX[kind]}) ({kind}) ({self.expr(kind, depth - 2)})"
            return f"((Object) ({box})).equals({self.expr(kind, depth - 2)})"
        if form == 5:
            return self.conditional("boolean", depth)
        op = self.pick(["<", "<=", ">", ">=", "==", "!="])
        return f"({self.expr(self.pick(NUMERIC), depth - 1)} {op} {self.expr(self.pick(NUMERIC), depth - 1)})"

    def string(self, depth):
        form = self.r.randrange(6)
        if form == 0:
            return self.conditional("String", depth)
        if form == 1:
            return f"({self.leaf('String')} + {self.leaf('String')})"
        if form == 2:
            low = self.expr("int", depth - 2)
            return f"({self.leaf('String')} + \"abcd\").substring({low} & 3)"
        if form == 3:
            return f'("<" + shapes[{self.expr("int", depth - 2)} & 3] + ">")'
        return f"({self.leaf('String')} + {self.shown(depth - 1)})"

    # Something of any type, to be joined to a String.
    def shown(self, depth):
        kind = self.pick(ALL)
        value = self.expr(kind, depth)
        return f"show({value})" if kind in ("float", "double") else f"({value})"

    # Statements.

    def block(self, depth, count):
        self.scopes.append([])
        self.indent += 1
        for _ in range(self.r.randint(1, count)):
            self.statement(depth)
        self.indent -= 1
        self.scopes.pop()

    def statement(self, depth):
        simple = [self.declare, self.assign, self.assign, self.show, self.store]
        nested = [self.if_, self.for_, self.while_, self.switch, self.try_, self.each, self.labelled,
                  self.text_switch]
        self.pick(simple + (nested if depth > 0 else []))(depth)

    def declare(self, depth):
        kind = self.pick(ALL)
        name = self.name_of("v")
        value = self.expr(kind, 3)
        self.out(f"{kind} {name} = {f'clip({value})' if kind == 'String' else value};")
        self.scopes[-1].append((name, kind, True))

    def assign(self, depth):
        kind = self.pick(ALL)
        names = self.variables(kind, assignable=True)
        if not names:
            return self.declare(depth)
        self.out(f"{self.assignment(self.pick(names), kind, 3)};")

    def show(self, depth):
        self.out(f"print({self.shown(3)} + {self.leaf('String')});")

    def store(self, depth):
        index = self.expr("int", 1)
        self.out(self.pick([f"numbers[{index} & 3] = {self.expr('int', 2)};",
                            f"numbers[{index} & 3] {self.pick(['+=', '^=', '<<='])} "
                            f"{self.expr('long', 2)};",
                            f"numbers[{index} % 5]++;",
                            f"shapes[{index} & 3] = {self.pick(['new Leaf()', 'new Twig(3)'])};"]))

    def if_(self, depth):
        self.out(f"if ({self.expr('boolean', 2)}) {{")
        self.block(depth - 1, 3)
        if self.chance(50):
            self.out("} else {")
            self.block(depth - 1, 3)
        self.out("}")

    def loop(self, header, depth, footer="}", last=None):
        self.out(header)
        self.loops += 1
        self.block(depth - 1, 3)
        self.loops -= 1
        if last:
            self.out("  " + last)
        self.out(footer)

    def for_(self, depth):
        i = self.name_of("i")
        self.scopes.append([(i, "int", False)])
        step = self.pick([f"{i}++", f"{i} += 2"])
        self.loop(f"for (int {i} = 0; {i} < {self.r.randint(1, 5)}; {step}) {{", depth)
        self.scopes.pop()

    def while_(self, depth):
        n = self.name_of("n")
        self.scopes[-1].append((n, "int", False))
        self.out(f"int {n} = {self.r.randint(1, 4)};")
        if self.chance(50):
            self.loop(f"while ({n}-- > 0 && {self.expr('boolean', 1)} | {n} < 9) {{", depth)
        else:
            self.loop("do {", depth, f"}} while (--{n} > 0);")

    def each(self, depth):
        x = self.name_of("x")
        self.scopes.append([(x, "int", True)])
        self.loop(f"for (int {x} : numbers) {{", depth)
        self.scopes.pop()

    def labelled(self, depth):
        label, i, j = self.name_of("l"), self.name_of("i"), self.name_of("j")
        self.scopes.append([(i, "int", False), (j, "int", False)])
        self.out(f"{label}:")
        self.out(f"for (int {i} = 0; {i} < 3; {i}++) {{")
        self.out(f"  for (int {j} = 0; {j} < 3; {j}++) {{")
        self.indent += 1
        self.out(f"  if ({self.expr('boolean', 2)}) {self.pick(['break', 'continue'])} {label};")
        self.loops += 2
        self.block(0, 2)
        self.loops -= 2
        self.indent -= 1
        self.out("  }")
        self.out("}")
        self.scopes.pop()

    def switch(self, depth):
        self.out(f"switch ({self.expr(self.pick(['int', 'char', 'byte']), 2)} & 3) {{")
        for case in self.r.sample(range(4), self.r.randint(1, 4)):
            self.out(f"  case {case}:")
            self.out("    {")
            self.indent += 2
            self.block(depth - 1, 2)
            self.indent -= 2
            self.out("    }")
            if self.chance(60):
                self.out("    break;")
        if self.chance(60):
            self.out("  default:")
            self.out(f"    print({self.shown(2)} + \" default\");")
        self.out("}")

    def text_switch(self, depth):
        self.out(f"switch ({self.expr('String', 2)}) {{")
        for case in self.r.sample(['""', '"a"', '"hello"', '"42"'], 2):
            self.out(f"  case {case}:")
            self.out(f"    print({case} + {self.shown(1)});")
            if self.chance(60):
                self.out("    break;")
        self.out("}")

    def try_(self, depth):
        self.out("try {")
        self.block(depth - 1, 3)
        if self.chance(40):
            self.out(f"  if ({self.expr('boolean', 1)}) throw new Own({self.expr('int', 2)});")
        with_catch = self.chance(75)
        if with_catch:
            e = self.name_of("e")
            if self.chance(50):
                self.out(f"}} catch (Own {e}) {{")
                self.out(f"  print(\"own \" + {e}.code);")
            else:
                self.out(f"}} catch ({' | '.join(self.r.sample(CAUGHT[:4], 2))} {e}) {{")
                self.out(f"  print(\"caught \" + {e}.getMessage());")
        if not with_catch or self.chance(40):
            self.out("} finally {")
            self.block(0, 2)
        self.out("}")

    def method(self):
        name = self.name_of("f")
        result = self.pick(ALL)
        parameters = [self.pick(ALL) for _ in range(self.r.randint(0, 3))]
        names = [self.name_of("p") for _ in parameters]
        declared = ", ".join(f"{t} {n}" for t, n in zip(parameters, names))
        self.out(f"static {result} {name}({declared}) {{")
        self.scopes.append([(n, t, True) for n, t in zip(names, parameters)])
        self.loops += 1
        self.block(1, 2)
        self.loops -= 1
        self.out(f"  return {self.expr(result, 3)};")
        self.scopes.pop()
        self.out("}")
        self.methods.append((name, result, parameters))

    def text(self):
        self.out("static int lines = 0;")
        for kind in ALL:
            name = self.name_of("s")
            literal = self.pick(LITERALS[kind])
            self.out(f"static {kind} {name} = {literal};")
            self.scopes[0].append((name, kind, True))
        self.out(PRELUDE)
        for _ in range(self.r.randint(1, 4)):
            self.method()
        parts = []
        for _ in range(self.r.randint(2, 4)):
            name = self.name_of("part")
            parts.append(name)
            self.out(f"static void {name}() {{")
            self.block(2, 7)
            self.out("}")
        self.out("public static void main(String[] args) {")
        for name in parts:
            self.out("  try {")
            self.out(f"    {name}();")
            self.out("  } catch (Own e) {")
            self.out("    print(\"own \" + e.code);")
            for caught in CAUGHT:
                message = "" if caught in CAUGHT[4:] else " + e.getMessage()"
                self.out(f"  }} catch ({caught} e) {{")
                self.out(f"    print(\"{caught} \"{message});")
            self.out("  }")
        for name, kind, _ in self.scopes[0]:
            self.out(f"  print({'show(' + name + ')' if kind in ('float', 'double') else name} + \" end\");")
        self.out("  for (int x : numbers) print(x + \" \");")
        self.out("}")
        return f"class {self.name} {{\n" + "\n".join(self.lines) + "\n}\n"


PRELUDE = """
  static void print(String text) {
    if (lines++ < 60) System.out.println(text);
  }
  // Strings that loops join must not grow for ever.
  static String clip(String text) {
    return text.length() > 40 ? text.substring(0, 20) : text;
  }
  static String show(double x) {
    double size = x < 0 ? -x : x;
    return size >= 1e-3 && size < 1e6 || x == 0 || x != x ? "" + x : "d" + Double.doubleToLongBits(x);
  }
  static String show(float x) {
    float size = x < 0 ? -x : x;
    return size >= 1e-3f && size < 1e6f || x == 0 || x != x ? "" + x : "f" + Float.floatToIntBits(x);
  }
  static class Own extends RuntimeException {
    final int code;
    Own(int code) {
      this.code = code;
    }
  }
  interface Shape {
    int value(int x);
    default int twice() {
      return 2 * value(1);
    }
  }
  static abstract class Branch implements Shape {
    short count = 5;
    public int value(int x) {
      return x + count;
    }
  }
  static class Leaf extends Branch {
    public int twice() {
      return super.twice() - 1;
    }
    public String toString() {
      return "Leaf" + count;
    }
  }
  static class Twig extends Branch {
    final int weight;
    Twig(int weight) {
      this.weight = weight;
      count++;
    }
    public int value(int x) {
      return super.value(x) * weight;
    }
    public String toString() {
      return "Twig" + weight;
    }
  }
  static Branch[] shapes = {new Leaf(), new Twig(2), new Leaf(), new Twig(-1)};
  static int[] numbers = {3, -1, 1 << 20, 7};
"""


def program(number, seed):
    return Program(number, seed).text()
