#include "cli/dot_folder.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <system_error>
#include <vector>

#include "report/dot.h"
#include "report/labels.h"
#include "report/rows.h"

namespace thinair {

std::optional<UsageError> make_dot_folder(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (!std::filesystem::is_directory(folder)) {
    return UsageError{fmt::format("cannot make the folder {}: {}", folder, error.message())};
  }
  return std::nullopt;
}

std::optional<UsageError> write_dots(const std::string& folder, const TestResult& result) {
  const std::vector<std::string> labels = run_labels(result.runs);
  const std::vector<ShownRow> rows = shown_rows(result);
  for (size_t row = 0; row < rows.size(); ++row) {
    const std::optional<ShownWitness> shown = witness_of(result, rows[row]);
    if (!shown) continue;
    const std::string title =
        fmt::format("{}: {}: {} under {}", result.program->file, result.program->test,
                    outcome_text(result, shown->outcome->outcome), labels[shown->run]);
    const std::filesystem::path path =
        std::filesystem::path(folder) / dot_file_name(*result.program, row);
    std::ofstream file(path, std::ios::binary);
    file << dot_text(result, *shown->witness, title);
    if (!file.flush()) return UsageError{fmt::format("cannot write {}", path.string())};
  }
  return std::nullopt;
}

}  // namespace thinair
