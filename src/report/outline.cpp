#include "report/outline.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <tuple>

namespace thinair {

namespace {

// A text for people ends somewhere; programs of many calls in calls would fill books.
constexpr size_t kMostLines = 2'000;
constexpr uint32_t kDeepest = 30;

bool is_call(Op op) {
  return op == Op::CallStatic || op == Op::CallSpecial || op == Op::CallVirtual ||
         op == Op::ClassInit;
}

std::string_view word_of(Op op) {
  switch (op) {
    case Op::Lock:
      return "lock";
    case Op::Unlock:
      return "unlock";
    case Op::TryLock:
      return "tryLock";
    case Op::Wait:
      return "wait";
    case Op::Notify:
      return "notify";
    case Op::NotifyAll:
      return "notifyAll";
    case Op::Start:
      return "start";
    case Op::Join:
      return "join";
    case Op::IsAlive:
      return "isAlive";
    case Op::Interrupt:
      return "interrupt";
    case Op::IsInterrupted:
      return "isInterrupted";
    default:
      return {};
  }
}

std::string element_text(std::string_view verb, const Program& program, uint8_t aux) {
  const bool is_volatile = (aux & 0x80) != 0;
  const TypeId type(aux & 0x7Fu);
  const std::string name = type == TypeTable::of(Basic::Reference)
                               ? "array element"
                               : program.name_of(type) + " element";
  const bool tears = !is_volatile && is_wide(static_cast<Basic>(aux & 0x7F));
  return fmt::format("{}{} {}{}", is_volatile ? "volatile " : "", verb, name,
                     tears ? ", in two halves" : "");
}

}  // namespace

std::string without_package(std::string_view name) {
  // Packages begin with small letters, classes with capitals; where they do not, nothing is lost.
  for (size_t dot; (dot = name.find('.')) != name.npos && name[0] >= 'a' && name[0] <= 'z';)
    name.remove_prefix(dot + 1);
  return std::string(name);
}

std::string folded(std::string_view source) {
  std::string out;
  bool blank = false;
  for (size_t i = 0; i < source.size(); ++i) {
    if (source.substr(i, 2) == "//") i = std::min(source.find('\n', i), source.size() - 1);
    if (static_cast<unsigned char>(source[i]) <= ' ') {
      blank = true;
      continue;
    }
    if (blank && !out.empty()) out += ' ';
    blank = false;
    out += source[i];
  }
  return out;
}

std::vector<OutlineLine> Outline::of(MethodId body) {
  lines_.clear();
  stack_.clear();
  walk(body, 0);
  if (lines_.size() >= kMostLines) lines_.back() = {.action = "... and more: see --ir"};
  return std::move(lines_);
}

void Outline::add(MethodId id, uint32_t pc, uint32_t depth, std::string action, bool with_source) {
  OutlineLine line{.depth = depth, .action = std::move(action)};
  const Place place = place_of(program_, id, pc);
  if (!in_library(id) && place.file.valid() && place.file.value < program_.files.size()) {
    const SourceFile& file = *program_.files[place.file.value];
    const LineColumn at = file.at(place.begin);
    line.place = fmt::format("{}:{}", at.line, at.column);
    if (with_source) line.source = folded(file.text(Span{place.begin, place.end}));
    // `read x   x` would say it twice.
    if (line.action.ends_with(" " + line.source)) line.source.clear();
  }
  lines_.push_back(std::move(line));
}

std::string Outline::field_text(FieldId id) const {
  const Field& field = program_.fields[id.value];
  const bool of_test =
      program_.test_type.valid() && program_.types[program_.test_type].class_id == field.owner;
  if (of_test) return field.name;
  return without_package(program_.classes[field.owner.value].name) + "." + field.name;
}

std::string Outline::action_of(const Method& method, const Instr& instr) const {
  const auto access = [&](std::string_view verb, uint32_t id) {
    const Field& field = program_.fields[id];
    return fmt::format("{}{}{} {}{}", field.is_volatile ? "volatile " : "", verb,
                       field.is_final ? " final" : "", field_text(FieldId(id)),
                       field.tears() ? ", in two halves" : "");
  };
  switch (instr.op) {
    case Op::GetField:
    case Op::GetStatic:
      return access("read", instr.c);
    case Op::PutField:
    case Op::PutStatic:
      return access("write", instr.b);
    case Op::GetElement:
      return element_text("read", program_, instr.aux);
    case Op::PutElement:
      return element_text("write", program_, instr.aux);
    case Op::RmwField:
      return "read-modify-write " + field_text(FieldId(instr.c));
    case Op::RmwElement:
      return "read-modify-write array element";
    case Op::Freeze:
      return "freeze " + without_package(program_.classes[method.owner.value].name);
    default:
      return std::string(word_of(instr.op));
  }
}

// Code that runs on every way out of a statement is there several times, and so is what it does;
// the last copy, that of the exceptional way, stands where a reader expects it.
std::vector<bool> Outline::shown_copies(const Code& code) const {
  std::vector<bool> shown(code.instrs.size());
  absl::flat_hash_map<std::tuple<uint8_t, uint32_t, uint32_t>, uint32_t> last;
  for (uint32_t pc = 0; pc < code.instrs.size(); ++pc)
    last[{static_cast<uint8_t>(code.instrs[pc].op), code.place_begin[pc], code.place_end[pc]}] = pc;
  for (const auto& [key, pc] : last) shown[pc] = true;
  return shown;
}

void Outline::walk(MethodId id, uint32_t depth) {
  const Method& method = program_.methods[id.value];
  const Code& code = method.code;
  stack_.push_back(id);
  const std::vector<bool> shown = shown_copies(code);
  std::vector<uint32_t> loop_ends;
  for (uint32_t pc = 0; pc < code.instrs.size() && lines_.size() < kMostLines; ++pc) {
    while (!loop_ends.empty() && pc >= loop_ends.back()) loop_ends.pop_back();
    const Instr& instr = code.instrs[pc];
    const uint32_t here = depth + static_cast<uint32_t>(loop_ends.size());
    if (instr.op == Op::LoopEnter && shown[pc]) {
      const LoopInfo& info = program_.loops[static_cast<uint32_t>(instr.imm())];
      add(id, pc, here, treatment(info));
      loop_ends.push_back(info.loop.end);
    } else if (is_call(instr.op) && shown[pc]) {
      call(id, instr, pc, here);
    } else if (is_action(instr.op) && shown[pc]) {
      add(id, pc, here, action_of(method, instr), instr.op != Op::Unlock && instr.op != Op::Freeze);
    } else if (instr.op == Op::AssertFail && shown[pc]) {
      add(id, pc, here, "assert");
    }
  }
  stack_.pop_back();
}

bool Outline::in_library(MethodId id) const {
  return program_.classes[program_.methods[id.value].owner.value].is_library;
}

void Outline::call(MethodId id, const Instr& instr, uint32_t pc, uint32_t depth) {
  std::vector<MethodId> callees = reach_.callees(instr);
  std::erase_if(callees, [&](MethodId callee) { return !reach_.acts(callee); });
  for (MethodId callee : callees) {
    const bool again = std::find(stack_.begin(), stack_.end(), callee) != stack_.end();
    const bool too_deep = stack_.size() >= kDeepest;
    if (again && in_library(id)) continue;
    const std::string prefix = instr.op == Op::ClassInit ? "" : "call ";
    add(id, pc, depth,
        prefix + callee_text(callee) +
            (again      ? ", again"
             : too_deep ? ", too deep"
                        : ""),
        callee == callees.front());
    const size_t line = lines_.size();
    if (!again && !too_deep) walk(callee, depth + 1);
    // A library method of one action is that action.
    if (in_library(callee) && lines_.size() == line + 1 && lines_.back().place.empty()) {
      lines_[line - 1].action = std::move(lines_.back().action);
      lines_.pop_back();
    }
  }
}

std::string Outline::callee_text(MethodId id) const {
  const Method& method = program_.methods[id.value];
  const std::string owner = without_package(program_.classes[method.owner.value].name);
  if (method.name == "<clinit>") return "initialise " + owner;
  if (method.name == "<init>") return owner + "()";
  const bool of_test =
      program_.test_type.valid() && program_.types[program_.test_type].class_id == method.owner;
  return of_test ? method.name + "()" : owner + "." + method.name + "()";
}

// Every round of such a loop that gets to its end leaves everything as it was: the thread sleeps.
bool Outline::only_waits(const LoopInfo& info) const {
  const Code& code = program_.methods[info.method.value].code;
  for (uint32_t pc = info.loop.head; pc < info.loop.end; ++pc) {
    const Instr& instr = code.instrs[pc];
    if (instr.op == Op::NewObject || instr.op == Op::NewArray) return false;
    for (MethodId callee : reach_.callees(instr))
      if (reach_.writes(callee)) return false;
    if (instr.op == Op::PutField || instr.op == Op::PutStatic || instr.op == Op::PutElement ||
        instr.op == Op::Notify || instr.op == Op::NotifyAll || instr.op == Op::Start ||
        instr.op == Op::Interrupt || instr.op == Op::Freeze)
      return false;
    const char writes = layout_of(instr.op)[0];
    if ((writes == 'R' || writes == 'C' || writes == 'I') &&
        std::find(info.loop.live.begin(), info.loop.live.end(), instr.a) != info.loop.live.end())
      return false;
  }
  return true;
}

std::string Outline::treatment(const LoopInfo& info) const {
  if (!info.loop.depends_on_shared) return "loop, runs to its end";
  if (only_waits(info)) return "loop, waits";
  return fmt::format("loop, at most {} rounds", unroll_);
}

}  // namespace thinair
