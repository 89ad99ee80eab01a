#include "cli/inputs.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

#include "cli/output.h"
#include "syntax/source.h"

namespace thinair {
namespace {

namespace fs = std::filesystem;

UsageError cannot_read(const std::string& file, const std::error_code& why) {
  return {fmt::format("cannot read {}: {}", file, why.message())};
}

bool is_test_file(const fs::path& path) {
  return path.extension() == ".litmus" || path.extension() == ".java";
}

// Links to folders are not followed, so that a link to a folder above cannot send the walk round in
// circles.
void add_folder(const std::string& folder, Inputs& inputs) {
  std::vector<std::string> found;
  std::error_code error;
  fs::recursive_directory_iterator entry(folder, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    std::error_code ignored;
    if (is_test_file(entry->path()) && entry->is_regular_file(ignored)) {
      found.push_back(entry->path().string());
    }
  }
  if (error) {
    inputs.errors.push_back(cannot_read(folder, error));
  } else if (found.empty()) {
    inputs.errors.push_back(
        {fmt::format("no tests in {}", folder), "a folder stands for its .litmus and .java files"});
  }
  std::sort(found.begin(), found.end());
  std::move(found.begin(), found.end(), std::back_inserter(inputs.files));
}

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

}  // namespace

Inputs collect_inputs(const std::vector<std::string>& arguments) {
  Inputs inputs;
  for (const std::string& argument : arguments) {
    if (argument == kStandardInput) {
      inputs.files.push_back(argument);
      continue;
    }
    std::error_code error;
    const fs::file_status status = fs::status(argument, error);
    if (status.type() == fs::file_type::not_found) {
      inputs.errors.push_back({fmt::format("no such file: {}", argument)});
    } else if (error) {
      inputs.errors.push_back(cannot_read(argument, error));
    } else if (fs::is_directory(status)) {
      add_folder(argument, inputs);
    } else {
      inputs.files.push_back(argument);
    }
  }
  return inputs;
}

std::variant<InputText, UsageError> read_input(const std::string& file) {
  const bool standard = file == kStandardInput;
  InputText input{standard ? kStandardInputName : file, {}};
  std::unique_ptr<std::FILE, CloseFile> opened;
  if (!standard) {
    opened.reset(std::fopen(file.c_str(), "rb"));
    if (!opened) return cannot_read(file, std::error_code(errno, std::generic_category()));
  }
  std::FILE* from = standard ? stdin : opened.get();
  char buffer[1 << 16];
  while (const std::size_t got = std::fread(buffer, 1, sizeof buffer, from)) {
    if (input.text.size() + got > kMaxFileBytes) {
      return UsageError{fmt::format("{} is larger than {} MB", input.name, kMaxFileBytes >> 20u)};
    }
    input.text.append(buffer, got);
  }
  if (std::ferror(from) != 0) {
    return cannot_read(input.name, std::error_code(errno, std::generic_category()));
  }
  return input;
}

void declare_inputs(CLI::App& app, std::vector<std::string>& arguments) {
  app.add_option("FILES", arguments,
                 "files, folders (every .litmus and .java below), - for standard input")
      ->required();
}

ExitCode for_each_input(const std::vector<std::string>& arguments,
                        const std::function<ExitCode(InputText)>& work) {
  const Inputs inputs = collect_inputs(arguments);
  ExitCode code = ExitCode::Clean;
  const auto refuse = [&code](const UsageError& error) {
    write_error(error);
    code = merge(code, ExitCode::BadInput);
  };
  for (const UsageError& error : inputs.errors) refuse(error);
  for (const std::string& file : inputs.files) {
    auto input = read_input(file);
    if (const UsageError* error = std::get_if<UsageError>(&input)) {
      refuse(*error);
    } else {
      code = merge(code, work(std::move(std::get<InputText>(input))));
    }
  }
  return code;
}

}  // namespace thinair
