#include "cli/output.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <system_error>

#include "cli/exit_code.h"

namespace thinair {

void write_result(std::string_view text) {
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (written && std::fflush(stdout) == 0) return;
  const std::error_code why(errno, std::generic_category());
  write_error({fmt::format("cannot write the results: {}", why.message())});
  std::_Exit(static_cast<int>(ExitCode::BadInput));
}

void write_error(const UsageError& error) {
  std::string text = fmt::format("thinair: error: {}\n", error.message);
  if (!error.hint.empty()) text += fmt::format("hint: {}\n", error.hint);
  write_diagnostics(text);
}

void write_diagnostics(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace thinair
