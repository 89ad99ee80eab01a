#include "report/witness_text.h"

#include <algorithm>
#include <string_view>

#include "fmt/format.h"
#include "program/describe.h"
#include "report/labels.h"

namespace thinair {
namespace {

constexpr size_t kPage = 100;
constexpr size_t kIndent = 4;
constexpr size_t kGap = 2;
constexpr size_t kNarrowest = 20;  // with more threads the page gets wider instead

// Lines of at most `to` bytes; those after the first are indented by one. A word that is longer is
// broken.
std::vector<std::string> wrapped(std::string_view text, size_t to) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const size_t room = to - (lines.empty() ? 0 : 1);
    size_t end = text.size();
    if (end > room) {
      end = text.rfind(' ', room);
      if (end == 0 || end == std::string_view::npos) {
        end = room;
        while (end > 1 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
      }
    }
    lines.push_back((lines.empty() ? "" : " ") + std::string(text.substr(0, end)));
    text.remove_prefix(end);
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  }
  return lines;
}

// That a thread begins and ends is seen without being said.
bool is_shown(const Event& event) {
  return event.action.kind != ActionKind::First && event.action.kind != ActionKind::Last;
}

class WitnessText {
 public:
  WitnessText(const Program& program, const Names& names, const Witness& witness)
      : program_(program), names_(names), witness_(witness), events_(witness.execution.events) {}

  std::string text() {
    number_rows();
    choose_columns();
    header();
    for (EventIndex i = 0; i < events_.size(); ++i) {
      if (numbers_[i] > 0) row(i);
    }
    tail();
    return std::move(out_);
  }

 private:
  void number_rows() {
    numbers_ = row_numbers(witness_.execution);
    const size_t last = numbers_.empty() ? 0 : std::ranges::max(numbers_);
    number_width_ = fmt::format("#{}", last).size();
  }

  void choose_columns() {
    const size_t threads = witness_.execution.threads.size();
    column_of_.assign(threads, 0);
    for (const Event& event : events_) {
      if (is_shown(event) && column_of_[event.thread] == 0) {
        columns_.push_back(event.thread);
        column_of_[event.thread] = columns_.size();
      }
    }
    // Threads in the order of the program, not of who moved first.
    std::ranges::sort(columns_);
    for (size_t i = 0; i < columns_.size(); ++i) column_of_[columns_[i]] = i + 1;
    const size_t count = std::max<size_t>(columns_.size(), 1);
    const size_t room = kPage - kIndent - number_width_;
    const size_t most = std::max(room / count - kGap, kNarrowest);
    for (const uint32_t thread : columns_) {
      widths_.push_back(
          width(describe_thread(program_, names_, witness_.execution.threads[thread])));
    }
    for (EventIndex i = 0; i < events_.size(); ++i) {
      if (numbers_[i] == 0) continue;
      size_t& widest = widths_[column_of_[events_[i].thread] - 1];
      widest = std::max(widest, width(cell(i)));
    }
    for (size_t& w : widths_) w = std::min(w, most);
  }

  void line(const std::string& text) {
    const size_t end = text.find_last_not_of(' ');
    out_.append(kIndent, ' ');
    out_.append(text, 0, end == std::string::npos ? 0 : end + 1);
    out_ += '\n';
  }

  void header() {
    std::string text(number_width_, ' ');
    for (size_t i = 0; i < columns_.size(); ++i) {
      const ThreadRef thread = witness_.execution.threads[columns_[i]];
      text += "  " + padded(describe_thread(program_, names_, thread), widths_[i]);
    }
    line(text);
  }

  std::string seen_text(EventIndex index) const {
    const Seen& seen = events_[index].seen;
    switch (seen.kind) {
      case Seen::Kind::Nothing:
        return {};
      case Seen::Kind::Default:
        return " <- default";
      case Seen::Kind::Event:
        return fmt::format(" <- #{}", numbers_[seen.event]);
      case Seen::Kind::Future:
        return fmt::format(" <- #{} (later)", numbers_[seen.event]);
    }
    return {};
  }

  std::string cell(EventIndex index) const {
    const Event& event = events_[index];
    const Site& site = event.action.site;
    std::string text = action_text(program_, names_, event) + seen_text(index);
    if (site.method.valid()) {
      text += "  " + short_place(program_, user_place(program_, names_, site));
    }
    return text;
  }

  void row(EventIndex index) {
    const size_t column = column_of_[events_[index].thread] - 1;
    const std::vector<std::string> lines = wrapped(cell(index), widths_[column]);
    size_t before = 0;
    for (size_t i = 0; i < column; ++i) before += widths_[i] + kGap;
    for (size_t i = 0; i < lines.size(); ++i) {
      const std::string number = i == 0 ? fmt::format("#{}", numbers_[index]) : "";
      line(padded(number, number_width_) + std::string(before + kGap, ' ') + lines[i]);
    }
  }

  void tail() {
    for (const AssertionFailure& failure : witness_.assertions) {
      std::string text =
          fmt::format("{}: assertion fails at {}",
                      describe_thread(program_, names_, witness_.execution.threads[failure.thread]),
                      short_place(program_, failure.place));
      if (!failure.message.empty()) text += ": " + failure.message;
      line(text);
    }
    for (const std::string& blocked : blocked_lines(program_, names_, witness_)) line(blocked);
    for (size_t i = 0; i < witness_.output.size(); ++i) {
      if (witness_.output[i].empty()) continue;
      const ThreadRef thread = witness_.execution.threads[i];
      line(describe_thread(program_, names_, thread) + " prints:");
      std::string_view rest = witness_.output[i];
      while (!rest.empty()) {
        const size_t end = std::min(rest.find('\n'), rest.size());
        line("  " + std::string(rest.substr(0, end)));
        rest.remove_prefix(std::min(end + 1, rest.size()));
      }
    }
  }

  const Program& program_;
  const Names& names_;
  const Witness& witness_;
  const std::vector<Event>& events_;
  std::vector<size_t> numbers_;    // row of each event; 0: not shown
  std::vector<uint32_t> columns_;  // threads
  std::vector<size_t> column_of_;  // 1 + its column
  std::vector<size_t> widths_;
  size_t number_width_ = 0;
  std::string out_;
};

}  // namespace

std::string witness_text(const Program& program, const Names& names, const Witness& witness) {
  return WitnessText(program, names, witness).text();
}

std::vector<size_t> row_numbers(const Execution& execution) {
  std::vector<size_t> numbers;
  size_t next = 1;
  for (const Event& event : execution.events) numbers.push_back(is_shown(event) ? next++ : 0);
  return numbers;
}

std::string action_text(const Program& program, const Names& names, const Event& event) {
  const Action& action = event.action;
  const auto location = [&] { return describe_location(program, names, action.location); };
  const auto value = [&](Value v) { return describe_value(program, names, action.location, v); };
  const std::string_view kind = to_string(action.kind);
  switch (action.kind) {
    case ActionKind::Read:
    case ActionKind::VolatileRead:
      return fmt::format("{} {}: {}", kind, location(), value(event.value));
    case ActionKind::Write:
    case ActionKind::VolatileWrite:
      return fmt::format("{} {} = {}", kind, location(), value(event.value));
    case ActionKind::Rmw:
      if (!action.rmw_writes(event.value)) {
        return fmt::format("{} {}: {}, not {}", kind, location(), value(event.value),
                           value(action.expected));
      }
      return fmt::format("{} {}: {} to {}", kind, location(), value(event.value),
                         value(action.rmw_result(event.value)));
    case ActionKind::TryLock:
      return fmt::format("{} {}: {}", kind, location(), event.value != 0);
    case ActionKind::IsAlive:
    case ActionKind::IsInterrupted:
      return fmt::format("{} {}: {}", kind, describe_thread(program, names, action.location.object),
                         event.value != 0);
    case ActionKind::Wait:
      return fmt::format("{} {}{}", kind, describe_object(program, names, action.queue),
                         event.value != 0 ? ": interrupted" : "");
    case ActionKind::Notify:
    case ActionKind::NotifyAll:
      return fmt::format("{} {}", kind, describe_object(program, names, action.queue));
    case ActionKind::Lock:
      return fmt::format("{} {}{}", kind, location(), action.wakes ? " after the wait" : "");
    case ActionKind::Start:
    case ActionKind::Join:
    case ActionKind::Interrupt:
      return fmt::format("{} {}", kind, describe_thread(program, names, action.location.object));
    case ActionKind::Unlock:
    case ActionKind::Freeze:
      return fmt::format("{} {}", kind, location());
    case ActionKind::First:
    case ActionKind::Last:
      break;
  }
  return std::string(kind);
}

std::vector<std::string> blocked_lines(const Program& program, const Names& names,
                                       const Witness& witness) {
  std::vector<std::string> lines;
  for (const Blocked& blocked : witness.blocked) {
    const std::string who = describe_thread(program, names, blocked.thread);
    const std::string where = place_text(program, blocked.place);
    switch (blocked.why) {
      case Blocked::Why::Lock:
        lines.push_back(fmt::format(
            "{} is blocked at {}: lock of {}{}", who, where,
            describe_object(program, names, blocked.object),
            blocked.holder ? ", held by " + describe_thread(program, names, *blocked.holder) : ""));
        break;
      case Blocked::Why::Join:
        lines.push_back(fmt::format("{} is blocked at {}: join of {}", who, where,
                                    describe_thread(program, names, blocked.object)));
        break;
      case Blocked::Why::Wait:
        lines.push_back(fmt::format("{} waits at {} for a notify of {} that never comes", who,
                                    where, describe_object(program, names, blocked.object)));
        break;
      case Blocked::Why::Spin:
        lines.push_back(fmt::format("{} hangs in the waiting loop at {}", who, where));
        break;
    }
  }
  return lines;
}

}  // namespace thinair
