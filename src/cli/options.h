// The options every exploring command has: one table, from which parsing, ranges, help and docs
// come.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "memory/action_id.h"
#include "memory/result.h"

namespace CLI {
class App;
}

namespace thinair {

enum class Format : std::uint8_t { Text, Json };
enum class ShowProgress : std::uint8_t { Auto, Always, Never };

struct ExploreOptions {
  std::vector<ModelKind> models;  // empty: the command's own
  std::vector<IdScheme> ids = {IdScheme::Occurrence};
  std::vector<CommitRules> rules = {CommitRules::Revised};
  std::optional<Engine> engine;         // none: the best that there is
  std::optional<std::uint64_t> unroll;  // given here, it wins over the test's own
  std::optional<std::uint64_t> jobs;    // none: all cores
  std::optional<double> timeout;        // seconds a test
  std::optional<std::uint64_t> max_steps;
  std::optional<std::uint64_t> max_memory_mb;
  Format format = Format::Text;
  std::vector<std::string> why;
  std::string dot_folder;  // empty: none
  std::uint64_t max_rows = 200;
  ShowProgress progress = ShowProgress::Auto;
  bool verify = false;
  bool count = false;
  bool spurious = false;
  bool quiet = false;
  bool verbose = false;
};

inline constexpr std::uint64_t kDefaultUnroll = 8;

// What an option takes, and where it goes.
struct Flag {
  bool ExploreOptions::*to;
};
struct Count {
  std::variant<std::uint64_t ExploreOptions::*, std::optional<std::uint64_t> ExploreOptions::*> to;
  std::uint64_t least, most;
};
struct Seconds {
  std::optional<double> ExploreOptions::*to;
  double most;
};
struct OneOf {
  std::span<const std::string_view> names;
  void (*set)(ExploreOptions&, std::size_t index);
};
struct SomeOf {
  std::span<const std::string_view> names;
  void (*set)(ExploreOptions&, std::span<const std::size_t> indices);
};
struct Text {
  std::variant<std::string ExploreOptions::*, std::vector<std::string> ExploreOptions::*> to;
};

struct Option {
  std::string_view name;   // as CLI11 takes it: "-q,--quiet"
  std::string_view value;  // what help calls its value; empty for a flag
  std::string_view help;
  std::variant<Flag, Count, Seconds, OneOf, SomeOf, Text> kind;
};

std::span<const Option> explore_options();

// Adds the whole table to a command. `options` must outlive the parsing.
void add_explore_options(CLI::App& command, ExploreOptions& options);

}  // namespace thinair
