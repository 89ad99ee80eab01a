#include "cli/options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>

#include "syntax/spelling.h"

namespace thinair {
namespace {

// All in the order of their enumerators.
constexpr std::string_view kModels[] = {"sc", "tso", "pso", "pjmm", "jmm", "fixpoint", "hb"};
constexpr std::string_view kSchemes[] = {"occurrence", "scope", "value", "occurrence-val", "free"};
constexpr std::string_view kRules[] = {"revised", "jls", "paper"};
constexpr std::string_view kEngines[] = {"graphs", "paths"};
constexpr std::string_view kFormats[] = {"text", "json"};
constexpr std::string_view kProgress[] = {"auto", "always", "never"};

template <auto Member>
void set_enum(ExploreOptions& options, std::size_t index) {
  auto& member = options.*Member;
  member = static_cast<std::remove_reference_t<decltype(member)>>(index);
}

template <auto Member>
void set_list(ExploreOptions& options, std::span<const std::size_t> indices) {
  auto& list = options.*Member;
  list.clear();
  for (const std::size_t index : indices) {
    list.push_back(
        static_cast<typename std::remove_reference_t<decltype(list)>::value_type>(index));
  }
}

void set_engine(ExploreOptions& options, std::size_t index) {
  options.engine = static_cast<Engine>(index);
}

using O = ExploreOptions;
constexpr std::uint64_t kAny = std::uint64_t{1} << 53u;  // what JSON can say exactly

const Option kOptions[] = {
    {"--model", "M,...", "memory models", SomeOf{kModels, set_list<&O::models>}},
    {"--ids", "S,...", "which action is which across executions; free: jmm only",
     SomeOf{kSchemes, set_list<&O::ids>}},
    {"--rules", "R,...", "commit rules of jmm", SomeOf{kRules, set_list<&O::rules>}},
    {"--engine", "E", "how executions are explored", OneOf{kEngines, set_engine}},
    {"--unroll", "N", "rounds of a loop on one path (8, or the test's own)",
     Count{&O::unroll, 1, 1'000'000}},
    {"--jobs", "N", "worker threads (all cores)", Count{&O::jobs, 1, 1024}},
    {"--timeout", "S", "stop exploring a test after S seconds", Seconds{&O::timeout, 1e9}},
    {"--max-steps", "N", "stop exploring a test after N steps", Count{&O::max_steps, 1, kAny}},
    {"--max-memory", "MB", "stop exploring a test at MB megabytes",
     Count{&O::max_memory_mb, 1, std::uint64_t{1} << 30u}},
    {"--format", "F", "how results are printed", OneOf{kFormats, set_enum<&O::format>}},
    {"--why", "COND", "a witness if COND can be, under each model; else what stops it",
     Text{&O::why}},
    {"--dot", "DIR", "one Graphviz file for each outcome's witness", Text{&O::dot_folder}},
    {"--max-rows", "N", "outcomes printed for a test (200)", Count{&O::max_rows, 1, kAny}},
    {"--verify", "", "check every witness again, with code of its own", Flag{&O::verify}},
    {"--count", "", "count every execution", Flag{&O::count}},
    {"--spurious", "", "a wait may wake up by itself", Flag{&O::spurious}},
    {"--progress", "WHEN", "a live line on standard error (auto: on a terminal)",
     OneOf{kProgress, set_enum<&O::progress>}},
    {"-q,--quiet", "", "print only what failed", Flag{&O::quiet}},
    {"-v,--verbose", "", "print witnesses and their justifications", Flag{&O::verbose}},
};

std::string not_one_of(const std::string& given, std::span<const std::string_view> names) {
  std::string error = fmt::format("'{}' is not one of {}", given, fmt::join(names, " "));
  if (const auto name = closest(given, names); !name.empty())
    error += fmt::format("; did you mean {}?", name);
  return error;
}

std::optional<std::uint64_t> parse_count(const std::string& text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// Adds one row of the table; one overload for each kind of value.
class Adder {
 public:
  Adder(CLI::App& command, ExploreOptions& options, const Option& row)
      : command_(command), options_(options), row_(row) {}

  void operator()(const Flag& flag) const {
    command_.add_flag(std::string(row_.name), options_.*flag.to, std::string(row_.help));
  }

  void operator()(const Count& count) const {
    add([&options = options_, count](const std::string& given) -> std::string {
      const auto number = parse_count(given);
      if (!number || *number < count.least || *number > count.most) {
        return fmt::format("'{}' is not a number from {} to {}", given, count.least, count.most);
      }
      std::visit([&](auto to) { options.*to = *number; }, count.to);
      return {};
    });
  }

  void operator()(const Seconds& seconds) const {
    add([&options = options_, seconds](const std::string& given) -> std::string {
      double number = 0;
      const auto [end, error] = std::from_chars(given.data(), given.data() + given.size(), number);
      const bool whole = error == std::errc() && end == given.data() + given.size();
      if (!whole || !std::isfinite(number) || number <= 0 || number > seconds.most) {
        return fmt::format("'{}' is not a number of seconds above 0", given);
      }
      options.*seconds.to = number;
      return {};
    });
  }

  void operator()(const OneOf& choice) const {
    add([&options = options_, choice](const std::string& given) -> std::string {
      const auto found = std::find(choice.names.begin(), choice.names.end(), given);
      if (found == choice.names.end()) return not_one_of(given, choice.names);
      choice.set(options, static_cast<std::size_t>(found - choice.names.begin()));
      return {};
    })->description(fmt::format("{}: {}", row_.help, fmt::join(choice.names, " ")));
  }

  void operator()(const SomeOf& choices) const {
    add([&options = options_, choices](const std::string& given) -> std::string {
      std::vector<std::size_t> chosen;
      for (const std::string& name : CLI::detail::split(given, ',')) {
        const auto found = std::find(choices.names.begin(), choices.names.end(), name);
        if (found == choices.names.end()) return not_one_of(name, choices.names);
        const auto index = static_cast<std::size_t>(found - choices.names.begin());
        // Twice the same is one column, not two.
        if (std::find(chosen.begin(), chosen.end(), index) == chosen.end()) chosen.push_back(index);
      }
      choices.set(options, chosen);
      return {};
    })->description(fmt::format("{}: {}", row_.help, fmt::join(choices.names, " ")));
  }

  void operator()(const Text& text) const {
    const std::string name(row_.name), help(row_.help);
    std::visit(
        [&](auto to) {
          CLI::Option* option = command_.add_option(name, options_.*to, help);
          option->type_name(std::string(row_.value))->expected(1);
          // A list comes from the option given several times, each time with one value.
          if constexpr (std::is_same_v<decltype(to), std::vector<std::string> O::*>) {
            option->allow_extra_args(false)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
          }
        },
        text.to);
  }

 private:
  template <typename Set>
  CLI::Option* add(Set set) const {
    return command_
        .add_option_function<std::string>(
            std::string(row_.name),
            [set, name = std::string(row_.name)](const std::string& given) {
              const std::string error = set(given);
              if (!error.empty()) throw CLI::ValidationError(name, error);
            },
            std::string(row_.help))
        ->type_name(std::string(row_.value));
  }

  CLI::App& command_;
  ExploreOptions& options_;
  const Option& row_;
};

}  // namespace

std::span<const Option> explore_options() {
  return kOptions;
}

void add_explore_options(CLI::App& command, ExploreOptions& options) {
  for (const Option& row : kOptions) std::visit(Adder(command, options, row), row.kind);
}

}  // namespace thinair
