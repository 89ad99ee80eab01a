#include "report/show.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "program/print_code.h"
#include "report/outline.h"
#include "report/reach.h"

namespace thinair {

namespace {

constexpr size_t kWidth = 100;
constexpr size_t kWidestAction = 48;

// Characters, not bytes: sources are UTF-8.
size_t width_of(std::string_view text) {
  return static_cast<size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<uint8_t>(c) & 0xC0) != 0x80; }));
}

std::string cut_to(std::string_view text, size_t width) {
  if (width_of(text) <= width) return std::string(text);
  constexpr std::string_view kDots = "...";
  size_t end = 0;
  for (size_t seen = 0; end < text.size(); ++end)
    if ((static_cast<uint8_t>(text[end]) & 0xC0) != 0x80 && seen++ == width - kDots.size()) break;
  return std::string(text.substr(0, end)) + std::string(kDots);
}

std::string padded(std::string_view text, size_t width) {
  const size_t has = width_of(text);
  return std::string(text) + std::string(has < width ? width - has : 0, ' ');
}

// Rows of cells, the columns as wide as their widest cell, no blanks at the end of a line.
std::string table(const std::vector<std::vector<std::string>>& rows, std::string_view indent) {
  std::vector<size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
  }
  std::string out;
  for (const auto& row : rows) {
    std::string line(indent);
    for (size_t i = 0; i < row.size(); ++i) line += padded(row[i], widths[i] + 2);
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  }
  return out;
}

std::string default_of(Basic basic) {
  switch (basic) {
    case Basic::Boolean:
      return "false";
    case Basic::Char:
      return "'\\0'";
    case Basic::Float:
    case Basic::Double:
      return "0.0";
    case Basic::Reference:
      return "null";
    case Basic::Void:
    case Basic::Byte:
    case Basic::Short:
    case Basic::Int:
    case Basic::Long:
      return "0";
  }
  return {};
}

// Name, type with its modifiers, the default that is there from the beginning.
std::vector<std::string> field_row(const Program& program, const Field& field,
                                   const std::string& name) {
  std::string type;
  if (field.is_static) type += "static ";
  if (field.is_volatile) type += "volatile ";
  if (field.is_final) type += "final ";
  type += without_package(program.name_of(field.type));
  return {name, type, default_of(field.basic), field.tears() ? "two halves of 32 bits" : ""};
}

std::string shared_section(const Program& program) {
  std::vector<std::vector<std::string>> rows;
  const auto add = [&](const Class& c, bool statics, bool qualified) {
    for (FieldId id : c.fields) {
      const Field& field = program.fields[id.value];
      if (field.is_constant || field.is_static != statics) continue;
      rows.push_back(field_row(program, field, qualified ? c.name + "." + field.name : field.name));
    }
  };
  ClassId test;
  if (program.test_type.valid()) test = program.types[program.test_type].class_id;
  if (test.valid()) add(program.classes[test.value], false, false);
  for (uint32_t i = 0; i < program.classes.size(); ++i)
    if (!program.classes[i].is_library) add(program.classes[i], true, ClassId(i) != test);
  return rows.empty() ? "" : fmt::format("\n  shared\n{}", table(rows, "    "));
}

std::string class_section(const Program& program, const Reach& reach) {
  std::string out;
  for (uint32_t i = 0; i < program.classes.size(); ++i) {
    const Class& c = program.classes[i];
    const bool is_test =
        program.test_type.valid() && program.types[program.test_type].class_id == ClassId(i);
    if (c.is_library || is_test || !reach.makes(ClassId(i)) || c.layout.empty()) continue;
    std::vector<std::vector<std::string>> rows;
    for (FieldId id : c.layout) {
      const Field& field = program.fields[id.value];
      if (!program.classes[field.owner.value].is_library)
        rows.push_back(field_row(program, field, field.name));
    }
    if (rows.empty()) continue;
    const bool extends = c.super.valid() && c.super != program.known.object;
    out += fmt::format(
        "\n  class {}{}\n", c.name,
        extends ? fmt::format(" extends {}", without_package(program.classes[c.super.value].name))
                : "");
    out += table(rows, "    ");
  }
  return out;
}

std::string lines_text(const std::vector<OutlineLine>& lines) {
  if (lines.empty()) return "    no actions\n";
  size_t place = 0, action = 0;
  const auto indented = [](const OutlineLine& line) {
    return std::string(size_t{2} * line.depth, ' ') + line.action;
  };
  for (const OutlineLine& line : lines) {
    place = std::max(place, line.place.size());
    action = std::max(action, std::min(width_of(indented(line)), kWidestAction));
  }
  std::string out;
  for (const OutlineLine& line : lines) {
    std::string text = fmt::format("    {:>{}}  {}", line.place, place,
                                   padded(indented(line), line.source.empty() ? 0 : action));
    constexpr size_t kLeastRoom = 12;
    const size_t used = width_of(text) + 3;
    if (!line.source.empty() && used + kLeastRoom <= kWidth)
      text += "   " + cut_to(line.source, kWidth - used);
    text.erase(text.find_last_not_of(' ') + 1);
    out += text + "\n";
  }
  return out;
}

std::string thread_sections(const Program& program, const Reach& reach, uint32_t unroll) {
  std::string out;
  Outline outline(program, reach, unroll);
  for (const ThreadDecl& thread : program.threads) {
    const std::vector<OutlineLine> lines = outline.of(thread.body);
    const bool is_thread = thread.role == ThreadDecl::Role::Thread;
    if (lines.empty() && !is_thread) continue;
    out += fmt::format("\n  {}{}\n", is_thread ? "thread " : "", thread.name);
    out += lines_text(lines);
  }
  if (!reach.starts_threads() || !program.thread_run.valid()) return out;
  Instr run;
  run.op = Op::CallVirtual;
  run.set_imm(static_cast<int32_t>(program.thread_run.value));
  for (MethodId started : reach.callees(run)) {
    if (!reach.acts(started)) continue;
    const Class& owner = program.classes[program.methods[started.value].owner.value];
    out += fmt::format("\n  each started {}\n", owner.is_library ? "thread" : owner.name);
    out += lines_text(outline.of(started));
  }
  return out;
}

std::string observed_section(const Program& program) {
  std::vector<std::string> printed, needed;
  for (const Column& column : program.columns)
    (column.printed ? printed : needed).push_back(column.name);
  std::string out;
  if (!printed.empty()) out += fmt::format("\n  observed\n    {}\n", fmt::join(printed, ", "));
  if (!needed.empty())
    out += fmt::format("{}    for conditions only: {}\n", printed.empty() ? "\n  observed\n" : "",
                       fmt::join(needed, ", "));
  return out;
}

std::string expected_section(const Program& program) {
  if (program.expectations.empty()) return "";
  std::vector<std::vector<std::string>> rows;
  for (const Expectation& e : program.expectations) {
    std::string text = e.text;
    if (!text.starts_with("allowed") && !text.starts_with("forbidden")) {
      std::vector<std::string> models;
      for (const Under& under : e.under)
        models.push_back(under.settings.empty()
                             ? under.model
                             : fmt::format("{}({})", under.model, fmt::join(under.settings, ", ")));
      text = fmt::format("{}{}{}: {}", e.allowed ? "allowed" : "forbidden",
                         models.empty() ? "" : " under ", fmt::join(models, ", "), e.text);
    }
    rows.push_back({fmt::format("{}", e.line), text});
  }
  return fmt::format("\n  expected\n{}", table(rows, "    "));
}

}  // namespace

std::string show(const Program& program, const ShowOptions& options) {
  std::string out = fmt::format("{}: {}\n", program.file, program.test);
  if (!program.description.empty()) out += fmt::format("  {}\n", program.description);
  const Reach reach(program);
  out += shared_section(program);
  out += class_section(program, reach);
  out += thread_sections(program, reach, program.unroll.value_or(options.unroll));
  out += observed_section(program);
  out += expected_section(program);
  if (!options.code) return out;
  for (uint32_t i = 0; i < program.methods.size(); ++i)
    if (reach.runs(MethodId(i)) && !program.methods[i].code.instrs.empty())
      out += fmt::format("\n{}", print_code(program, MethodId(i)));
  return out;
}

}  // namespace thinair
