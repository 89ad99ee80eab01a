// Results put together by hand, so that reports can be tested without exploring anything.
#pragma once

#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "memory/result.h"

namespace thinair::testing {

class ResultBuilder {
 public:
  // Two threads with one int column each.
  ResultBuilder() : program_(std::make_shared<Program>()), names_(std::make_shared<Names>()) {
    program_->file = "folder/name.litmus";
    program_->test = "TC";
    program_->files.push_back(std::make_shared<const SourceFile>(
        "folder/name.litmus",
        "test TC {\n  int x;\n  thread { int r1 = x; assert r1 == 0; }\n}\n"));
    Class error;
    error.name = "AssertionError";
    error.ancestors = {ClassId{0}};
    program_->classes.push_back(error);
    program_->known.assertion_error = ClassId{0};
    error_type = program_->types.of_class(ClassId{0});
    for (const char* name : {"T1", "T2"}) {
      ThreadDecl thread;
      thread.name = name;
      program_->threads.push_back(thread);
    }
    column("r1", TypeTable::of(Basic::Int));
    column("r2", TypeTable::of(Basic::Int));
  }

  Column& column(std::string name, TypeId type, bool printed = true) {
    Column column;
    column.name = std::move(name);
    column.type = type;
    column.printed = printed;
    program_->columns.push_back(column);
    return program_->columns.back();
  }

  ResultBuilder& run(ModelKind model, IdScheme ids = IdScheme::Occurrence, bool complete = true) {
    Run run;
    run.model = model;
    run.ids = ids;
    run.has_ids = model == ModelKind::Fixpoint || model == ModelKind::Jmm;
    run.statistics = {
        .passes = 2, .write_set = 10, .steps = 214, .executions = {}, .seconds = 0.0003};
    if (!complete) {
      run.incomplete.push_back({.kind = Incomplete::Kind::Loop, .bound = 8, .place = place(2)});
    }
    result_.runs.push_back(run);
    return *this;
  }

  OutcomeRow& outcome(std::vector<std::optional<Value>> values, std::vector<Verdict> models) {
    OutcomeRow row;
    row.outcome.values = std::move(values);
    row.outcome.thrown.resize(program_->threads.size());
    row.outcome.hangs.resize(program_->threads.size());
    row.witnesses.resize(models.size());
    row.models = std::move(models);
    result_.outcomes.push_back(std::move(row));
    return result_.outcomes.back();
  }

  // `expected` holds of outcomes in which the column has the value.
  void expect(bool allowed, std::vector<Under> under, uint32_t column, Value value) {
    CondNode name, constant, equal;
    name.op = CondNode::Op::Column;
    name.type = Basic::Int;
    name.index = column;
    constant.op = CondNode::Op::Constant;
    constant.type = Basic::Int;
    constant.value = value;
    equal.op = CondNode::Op::Eq;
    equal.operand = Basic::Int;
    equal.child[0] = 0;
    equal.child[1] = 1;
    add_expectation(allowed, std::move(under), {name, constant, equal});
  }
  void expect_ending(std::vector<Under> under, CondNode::Op op, uint32_t thread = 0) {
    CondNode node;
    node.op = op;
    node.index = thread;
    node.class_type = error_type;
    add_expectation(true, std::move(under), {node});
  }

  // The beginning of a line of the file, from 1.
  Place place(uint32_t line) const {
    const uint32_t begin = program_->files[0]->line_begin(line);
    return {FileId{0}, begin, begin + 1};
  }

  TestResult& build() {
    result_.program = program_;
    result_.names = names_;
    return result_;
  }
  Program& program() { return *program_; }
  Names& names() { return *names_; }

  TypeId error_type;

 private:
  void add_expectation(bool allowed, std::vector<Under> under, std::vector<CondNode> nodes) {
    Expectation expectation;
    expectation.allowed = allowed;
    expectation.under = std::move(under);
    expectation.condition.nodes = std::move(nodes);
    expectation.text = allowed ? "allowed: cond" : "forbidden: cond";
    expectation.line = 3;
    expectation.file = FileId{0};
    program_->expectations.push_back(std::move(expectation));
  }

  std::shared_ptr<Program> program_;
  std::shared_ptr<Names> names_;
  TestResult result_;
};

inline const Under kUnderSc{"sc", {}};
inline const Under kUnderFixpoint{"fixpoint", {}};
inline const Under kUnderTso{"tso", {}};

}  // namespace thinair::testing
