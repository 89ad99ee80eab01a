#include "program/print_code.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "program/action.h"

namespace thinair {

namespace {

std::string quoted(std::string_view text) {
  constexpr size_t kLongest = 40;
  std::string result = "\"";
  for (char c : text.substr(0, kLongest)) {
    if (c == '"' || c == '\\')
      result += {'\\', c};
    else if (static_cast<unsigned char>(c) < 0x20)
      result += fmt::format("\\x{:02x}", c);
    else
      result += c;
  }
  return result + (text.size() > kLongest ? "\"..." : "\"");
}

std::string field_name(const Program& program, uint32_t id) {
  const Field& field = program.fields[id];
  return program.classes[field.owner.value].name + "." + field.name;
}

std::string basic_name(const Program& program, uint32_t basic) {
  return program.name_of(TypeId(basic));
}

bool is_jump(Op op) {
  return op == Op::Jump || op == Op::JumpIf || op == Op::JumpIfNot;
}

// What imm means where it is not a register.
std::string immediate(const Program& program, const Instr& instr, char layout) {
  const auto index = static_cast<uint32_t>(instr.imm());
  switch (layout) {
    case 'i':
      if (instr.op == Op::CallStatic || instr.op == Op::CallSpecial || instr.op == Op::CallVirtual)
        return signature_of(program, MethodId(index));
      if (is_jump(instr.op)) return fmt::format("-> {}", index);
      return fmt::format("{}", instr.imm());
    case 'k':
      return fmt::format("{:#x}", program.constants[index]);
    case 't':
      return quoted(program.texts[index]);
    case 'y':
      return program.name_of(TypeId(index));
    case 'c':
      return program.classes[index].name;
    case 'l':
      return fmt::format("loop {}", index);
    case 'n':
      return std::string(to_string(static_cast<Intrinsic>(index)));
    default:
      return {};
  }
}

std::string operand(const Program& program, char layout, uint16_t value) {
  switch (layout) {
    case 'R':
    case 'r':
    case 'C':
    case 'I':
      return fmt::format("r{}", value);
    case 'f':
      return field_name(program, value);
    case 'y':
      return program.name_of(TypeId(value));
    default:
      return {};
  }
}

std::string auxiliary(const Program& program, const Instr& instr) {
  switch (instr.op) {
    case Op::Convert:
      return fmt::format("{} to {}", basic_name(program, instr.aux >> 4),
                         basic_name(program, instr.aux & 0xF));
    case Op::Box:
    case Op::Unbox:
    case Op::ToText:
      return basic_name(program, instr.aux);
    case Op::GetElement:
    case Op::PutElement:
    case Op::RmwElement:
      return ((instr.aux & 0x80) != 0 ? "volatile " : "") + basic_name(program, instr.aux & 0x7F);
    case Op::Operands:
      switch (static_cast<RmwOp>(instr.aux)) {
        case RmwOp::Exchange:
          return "exchange";
        case RmwOp::Add:
          return "add";
        case RmwOp::CompareExchange:
          return "compare exchange";
      }
      return {};
    case Op::IsInterrupted:
      return instr.aux != 0 ? "clears" : "";
    default:
      return {};
  }
}

std::string operands(const Program& program, const Instr& instr) {
  const std::string_view layout = layout_of(instr.op);
  std::vector<std::string> parts;
  const auto add = [&](std::string part) {
    if (!part.empty()) parts.push_back(std::move(part));
  };
  add(operand(program, layout[0], instr.a));
  // Two letters: a and imm. An intrinsic's number is an imm as well.
  if (layout.size() == 2 || layout[1] == 'n') {
    add(immediate(program, instr, layout[1]));
  } else {
    add(operand(program, layout[1], instr.b));
    add(operand(program, layout[2], instr.c));
  }
  add(auxiliary(program, instr));
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string line_column(const Program& program, FileId file, uint32_t pos) {
  if (!file.valid() || file.value >= program.files.size()) return "?";
  const LineColumn at = program.files[file.value]->at(pos);
  return fmt::format("{}:{}", at.line, at.column);
}

std::string loop_line(const Program& program, uint32_t id) {
  const LoopInfo& info = program.loops[id];
  std::string live;
  for (uint16_t reg : info.loop.live) live += fmt::format(" r{}", reg);
  return fmt::format(
      "  loop {} at {}: {}..{}, {}{}; live{}; counter r{}, flags r{}, shadow from r{}\n", id,
      line_column(program, info.place.file, info.place.begin), info.loop.head, info.loop.end,
      info.loop.depends_on_shared ? "counted" : "runs to its end",
      info.loop.parent.valid() ? fmt::format(", in loop {}", info.loop.parent.value) : "",
      live.empty() ? " none" : live, info.loop.counter, info.loop.flags, info.loop.shadow);
}

}  // namespace

std::string signature_of(const Program& program, MethodId id) {
  const Method& method = program.methods[id.value];
  for (const ThreadDecl& thread : program.threads)
    if (thread.body == id) return thread.name;
  std::vector<std::string> parameters;
  for (TypeId type : method.parameters) parameters.push_back(program.name_of(type));
  return fmt::format("{}.{}({})", program.classes[method.owner.value].name, method.name,
                     fmt::join(parameters, ", "));
}

std::string print_code(const Program& program, MethodId id) {
  const Method& method = program.methods[id.value];
  const Code& code = method.code;
  std::string out = fmt::format("{}: {} registers\n", signature_of(program, id), code.registers);
  for (uint32_t pc = 0; pc < code.instrs.size(); ++pc) {
    const Instr& instr = code.instrs[pc];
    out += fmt::format("  {:>5}  {:<13} {:<48}  {}\n", pc, to_string(instr.op),
                       operands(program, instr),
                       line_column(program, method.file, code.place_begin[pc]));
  }
  for (const Handler& handler : code.handlers)
    out += fmt::format(
        "  handler {}..{} -> {}, {} in r{}\n", handler.begin, handler.end, handler.target,
        handler.type.valid() ? program.name_of(handler.type) : "anything", handler.reg);
  for (uint32_t i = 0; i < program.loops.size(); ++i)
    if (program.loops[i].method == id) out += loop_line(program, i);
  return out;
}

std::string print_code(const Program& program) {
  std::string out;
  for (uint32_t i = 0; i < program.methods.size(); ++i) {
    if (program.methods[i].code.instrs.empty()) continue;
    if (!out.empty()) out += '\n';
    out += print_code(program, MethodId(i));
  }
  return out;
}

}  // namespace thinair
