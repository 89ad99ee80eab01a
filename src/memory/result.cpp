#include "memory/result.h"

#include <array>
#include <utility>

#include "fmt/format.h"

namespace thinair {
namespace {

constexpr std::array<std::pair<ModelKind, std::string_view>, 7> kModels = {{
    {ModelKind::Sc, "sc"},
    {ModelKind::Tso, "tso"},
    {ModelKind::Pso, "pso"},
    {ModelKind::Pjmm, "pjmm"},
    {ModelKind::Jmm, "jmm"},
    {ModelKind::Fixpoint, "fixpoint"},
    {ModelKind::Hb, "hb"},
}};

constexpr std::array<std::pair<CommitRules, std::string_view>, 3> kCommitRules = {{
    {CommitRules::Revised, "revised"},
    {CommitRules::Jls, "jls"},
    {CommitRules::Paper, "paper"},
}};

}  // namespace

std::string_view to_string(ModelKind model) {
  for (const auto& [known, name] : kModels) {
    if (known == model) return name;
  }
  return {};
}

std::optional<ModelKind> model_of(std::string_view name) {
  for (const auto& [model, known] : kModels) {
    if (known == name) return model;
  }
  return std::nullopt;
}

std::string_view to_string(CommitRules rules) {
  for (const auto& [known, name] : kCommitRules) {
    if (known == rules) return name;
  }
  return {};
}

std::optional<CommitRules> commit_rules_of(std::string_view name) {
  for (const auto& [rules, known] : kCommitRules) {
    if (known == name) return rules;
  }
  return std::nullopt;
}

std::string_view to_string(Engine engine) {
  switch (engine) {
    case Engine::Graphs:
      return "graphs";
    case Engine::Paths:
      break;
  }
  return "paths";
}

std::string to_text(const Incomplete& why, const Program& program) {
  const auto place = [&] {
    if (!why.place) return std::string("?");
    const std::string text = place_text(program, *why.place);
    return text.substr(0, text.rfind(':'));  // FILE:LINE without the column
  };
  switch (why.kind) {
    case Incomplete::Kind::Loop:
      return fmt::format("loop at {} cut at {}", place(), why.bound);
    case Incomplete::Kind::LocalInstructions:
      return fmt::format("more than {} local instructions at {}", why.bound, place());
    case Incomplete::Kind::Frames:
      return fmt::format("calls deeper than {} at {}", why.bound, place());
    case Incomplete::Kind::Timeout:
      return fmt::format("timeout after {} s", static_cast<double>(why.bound) / 1e3);
    case Incomplete::Kind::Steps:
      return fmt::format("stopped after {} steps", why.bound);
    case Incomplete::Kind::Memory:
      return fmt::format("more than {} MB of memory", why.bound);
    case Incomplete::Kind::Threads:
      return fmt::format("more than {} threads", why.bound);
    case Incomplete::Kind::Outcomes:
      return fmt::format("more than {} outcomes", why.bound);
    case Incomplete::Kind::Interrupted:
      return "interrupted";
    case Incomplete::Kind::Justifying:
      return "legality undecided: too many ways to justify an execution";
    case Incomplete::Kind::ThreadStates:
      return fmt::format("more than {} states of threads by themselves", why.bound);
    case Incomplete::Kind::AmbiguousId:
      return fmt::format("ambiguous action ID at {}", place());
  }
  return {};
}

}  // namespace thinair
