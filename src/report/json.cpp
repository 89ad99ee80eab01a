#include "report/json.h"

#include <algorithm>

#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "program/describe.h"
#include "report/labels.h"
#include "report/rows.h"
#include "syntax/embedded.h"

namespace thinair {

std::span<const EmbeddedFile> report_files();

namespace {

using Json = nlohmann::ordered_json;

// Lone surrogates of Java strings are no UTF-8.
std::string dump(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

Json verdict_json(Verdict verdict) {
  switch (verdict) {
    case Verdict::No:
      return false;
    case Verdict::Yes:
      return true;
    case Verdict::Undecided:
      break;
  }
  return "undecided";
}

std::string_view fails_json(Verdict fails) {
  switch (fails) {
    case Verdict::No:
      return "holds";
    case Verdict::Yes:
      return "fails";
    case Verdict::Undecided:
      break;
  }
  return "undecided";
}

Json answer_json(Answer answer) {
  switch (answer) {
    case Answer::Holds:
      return true;
    case Answer::Fails:
      return false;
    case Answer::NotChecked:
    case Answer::Undecided:
      break;
  }
  return to_string(answer);
}

std::string_view status_json(TestStatus status) {
  switch (status) {
    case TestStatus::AsExpected:
      return "as expected";
    case TestStatus::NotAsExpected:
      return "not as expected";
    case TestStatus::Incomplete:
      break;
  }
  return "incomplete";
}

std::string_view kind_json(Finding::Kind kind) {
  switch (kind) {
    case Finding::Kind::Assertion:
      return "assertion";
    case Finding::Kind::Exception:
      return "exception";
    case Finding::Kind::Deadlock:
      return "deadlock";
    case Finding::Kind::Hang:
      break;
  }
  return "hang";
}

class JsonReport {
 public:
  JsonReport(const TestResult& result, const TestVerdict& verdict)
      : result_(result),
        program_(*result.program),
        verdict_(verdict),
        labels_(run_labels(result.runs)) {}

  Json test(const std::vector<Question>& questions) const {
    const std::vector<std::string> reasons = incomplete_reasons(result_);
    Json json;
    json["file"] = program_.file;
    json["test"] = program_.test;
    json["description"] = program_.description;
    json["complete"] = reasons.empty();
    json["incomplete_because"] =
        reasons.empty() ? Json(nullptr) : Json(fmt::format("{}", fmt::join(reasons, "; ")));
    json["status"] = status_json(verdict_.status);
    json["observed"] = Json::array();
    for (const Column& column : program_.columns) {
      if (column.printed) json["observed"].push_back(column.name);
    }
    json["outcomes"] = Json::array();
    for (const ShownRow& row : shown_rows(result_)) json["outcomes"].push_back(outcome(row));
    json["assertions"] = Json::array();
    for (const AssertionRow& row : result_.assertions) json["assertions"].push_back(assertion(row));
    json["findings"] = Json::array();
    for (const Finding& f : verdict_.findings) json["findings"].push_back(finding(f));
    json["expectations"] = Json::array();
    for (size_t i = 0; i < program_.expectations.size(); ++i) {
      json["expectations"].push_back(
          expectation(program_.expectations[i], verdict_.expectations[i]));
    }
    json["why"] = Json::array();
    for (const Question& question : questions) json["why"].push_back(why(question));
    json["runs"] = Json::array();
    for (const Run& run : result_.runs) json["runs"].push_back(run_json(run));
    return json;
  }

 private:
  Json value(const Outcome& outcome, size_t column) const {
    const std::optional<Value>& v = outcome.values[column];
    if (!v) return nullptr;
    switch (program_.types[program_.columns[column].type].basic) {
      case Basic::Boolean:
        return *v != 0;
      case Basic::Byte:
      case Basic::Short:
      case Basic::Int:
        return static_cast<int64_t>(*v);
      case Basic::Void:
      case Basic::Char:
      case Basic::Long:
      case Basic::Float:
      case Basic::Double:
      case Basic::Reference:
        break;
    }
    return column_text(result_, outcome, column);
  }

  Json outcome(const ShownRow& row) const {
    const Outcome& o = result_.outcomes[row.outcomes.front()].outcome;
    Json json;
    json["values"] = Json::object();
    for (size_t i = 0; i < program_.columns.size(); ++i) {
      if (program_.columns[i].printed) json["values"][program_.columns[i].name] = value(o, i);
    }
    json["throws"] = Json::object();
    json["hangs"] = Json::array();
    for (const ThreadEnding& thread : thread_endings(result_, o)) {
      if (thread.thrown.valid()) json["throws"][thread.name] = program_.name_of(thread.thrown);
      if (thread.hangs) json["hangs"].push_back(thread.name);
    }
    json["deadlock"] = o.deadlock;
    json["models"] = models(row.models);
    json["executions"] = nullptr;
    return json;
  }

  Json models(const std::vector<Verdict>& verdicts) const {
    Json json = Json::object();
    for (size_t i = 0; i < labels_.size(); ++i) json[labels_[i]] = verdict_json(verdicts[i]);
    return json;
  }

  Json why(const Question& question) const {
    const WhyAnswer a = answer(question, result_);
    Json json;
    json["text"] = question.condition.text;
    json["models"] = models(a.can_be);
    json["parts"] = Json::array();
    for (size_t i = 0; i < question.parts.size(); ++i) {
      json["parts"].push_back({{"text", question.parts[i].text}, {"models", models(a.parts[i])}});
    }
    return json;
  }

  // What is known of a place goes into the object that it is about.
  void add_place(Json& json, Place place) const {
    const SourceFile& file = *program_.files[place.file.value];
    json["file"] = file.name();
    json["line"] = file.at(place.begin).line;
    json["column"] = file.at(place.begin).column;
  }

  Json assertion(const AssertionRow& row) const {
    Json json;
    add_place(json, row.place);
    json["message"] = row.message.empty() ? Json(nullptr) : Json(row.message);
    json["models"] = Json::object();
    for (size_t i = 0; i < labels_.size(); ++i) {
      json["models"][labels_[i]] = fails_json(row.fails[i]);
    }
    return json;
  }

  Json finding(const Finding& f) const {
    Json json;
    json["kind"] = kind_json(f.kind);
    json["text"] = f.what;
    json["model"] = labels_[f.run];
    json["expected"] = f.expected;
    return json;
  }

  Json expectation(const Expectation& e, const ExpectationVerdict& v) const {
    Json json;
    json["text"] = e.text;
    json["line"] = e.line;
    json["holds"] = answer_json(v.answer);
    json["models"] = v.models;
    json["not_checked"] = Json::array();
    for (size_t i = 0; i < v.models.size(); ++i) {
      if (v.under[i] == Answer::NotChecked) json["not_checked"].push_back(v.models[i]);
    }
    return json;
  }

  Json run_json(const Run& run) const {
    const RunStatistics& s = run.statistics;
    const auto only_if = [](bool condition, uint64_t number) {
      return condition ? Json(number) : Json(nullptr);
    };
    const bool is_paths = run.engine == Engine::Paths;
    Json json;
    json["model"] = to_string(run.model);
    json["ids"] = run.has_ids ? Json(to_string(run.ids)) : Json(nullptr);
    json["rules"] = run.model == ModelKind::Jmm ? Json(to_string(run.rules)) : Json(nullptr);
    json["engine"] = to_string(run.engine);
    json["complete"] = run.complete();
    json["iterations"] = only_if(run.has_ids, s.passes);
    json["write_set"] = only_if(run.has_ids, s.write_set);
    json["steps"] = s.steps;
    json["states"] = only_if(is_paths, s.states);
    json["paths"] = only_if(is_paths, s.paths);
    json["discarded"] = only_if(is_paths, s.discarded);
    json["blocked"] = s.blocked;
    json["executions"] = s.executions ? Json(*s.executions) : Json(nullptr);
    const std::optional<uint64_t> wasted = wasted_steps(run);
    json["wasted"] = wasted ? Json(*wasted) : Json(nullptr);
    json["seconds"] = s.seconds;
    json["peak_kb"] = s.peak_kb;
    return json;
  }

  const TestResult& result_;
  const Program& program_;
  const TestVerdict& verdict_;
  std::vector<std::string> labels_;
};

}  // namespace

std::string json_opening(std::string_view version) {
  return fmt::format("{{\n\"tool\": \"thinair\",\n\"version\": \"{}\",\n\"tests\": [\n", version);
}

std::string json_closing() {
  return "\n]\n}\n";
}

std::string json_of(const TestResult& result, const TestVerdict& verdict,
                    const std::vector<Question>& questions) {
  return dump(JsonReport(result, verdict).test(questions), 2);
}

std::string_view json_schema() {
  return report_files().front().text;
}

}  // namespace thinair
