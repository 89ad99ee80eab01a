#include "explore/final_values.h"

#include <algorithm>

#include "memory/outcome_order.h"

namespace thinair {
namespace {

using MaybeValue = std::optional<Value>;

void add_once(std::vector<MaybeValue>& values, MaybeValue value) {
  if (std::ranges::find(values, value) == values.end()) values.push_back(value);
}

class SharedNames {
 public:
  SharedNames(const Program& program, Names& names, const EndedPath& path)
      : program_(program), names_(names), path_(path) {}

  std::vector<MaybeValue> values_of(const Column& column) {
    const Field& root = program_.fields[column.root.value];
    const ObjRef object = column.root_static ? names_.mirror(program_.types.find_class(root.owner))
                                             : names_.test_object(program_);
    std::vector<MaybeValue> values = of_field(object, root);
    for (const PathStep& step : column.steps) values = follow(values, step);
    return values;
  }

 private:
  std::vector<MaybeValue> follow(const std::vector<MaybeValue>& from, const PathStep& step) {
    std::vector<MaybeValue> to;
    for (const MaybeValue& value : from) {
      if (!value || *value == 0) {
        add_once(to, std::nullopt);
        continue;
      }
      for (const MaybeValue& next : step_from(ObjRef{static_cast<uint32_t>(*value)}, step)) {
        add_once(to, next);
      }
    }
    return to;
  }

  std::vector<MaybeValue> step_from(ObjRef object, const PathStep& step) {
    const ObjectName& name = names_[object];
    switch (step.kind) {
      case PathStep::Kind::Field:
        return of_field(object, program_.fields[step.field.value]);
      case PathStep::Kind::Length:
        return {MaybeValue(name.length)};
      case PathStep::Kind::Element:
        break;
    }
    if (step.index >= name.length) return {std::nullopt};
    const Basic basic = program_.types[program_.types[name.type].element].basic;
    return at({object, 2 * step.index}, is_wide(basic));
  }

  std::vector<MaybeValue> of_field(ObjRef object, const Field& field) {
    return at({object, 2 * field.slot}, field.tears());
  }

  // A plain long or double is two halves, each with its own last write (JLS 17.7).
  std::vector<MaybeValue> at(Location location, bool tears) {
    const std::vector<MaybeValue> high = whole(location);
    if (!tears) return high;
    ++location.slot;
    std::vector<MaybeValue> both;
    for (const MaybeValue& low : whole(location)) {
      for (const MaybeValue& top : high) add_once(both, *top << 32 | *low);
    }
    return both;
  }

  std::vector<MaybeValue> whole(const Location& location) {
    sights_.clear();
    path_.model.final_values(path_.history, path_.history.location_number(location), sights_);
    std::vector<MaybeValue> values;
    for (const Sight& sight : sights_) add_once(values, sight.value);
    return values;
  }

  const Program& program_;
  Names& names_;
  const EndedPath& path_;
  std::vector<Sight> sights_;
};

MaybeValue local(const EndedPath& path, const Column& column) {
  const std::optional<Thread>& machine = path.threads[column.thread].machine;
  if (!machine) return std::nullopt;  // `after`, when somebody never ended
  return machine->local(column.reg, column.assigned);
}

// Everything but the values.
Outcome ending(const Program& program, const Names& names, const EndedPath& path) {
  Outcome outcome;
  outcome.deadlock = path.ending.deadlock;
  for (uint32_t number = 0; number < path.threads.size(); ++number) {
    const std::optional<Thread>& machine = path.threads[number].machine;
    const bool has_thrown = machine && machine->ended() && !machine->uncaught().is_null();
    const TypeId thrown = has_thrown ? names[machine->uncaught()].type : TypeId{};
    const bool hangs = path.ending.hangs[number];
    if (number < program.threads.size()) {
      outcome.thrown.push_back(thrown);
      outcome.hangs.push_back(hangs);
    } else if (thrown.valid() || hangs) {
      outcome.started.push_back({machine->ref(), thrown, hangs});
    }
  }
  sort_started(names, outcome);
  return outcome;
}

}  // namespace

bool for_each_outcome(const Program& program, Names& names, const EndedPath& path,
                      const std::function<bool(const Outcome&)>& visit) {
  Outcome outcome = ending(program, names, path);
  SharedNames shared(program, names, path);
  std::vector<std::vector<MaybeValue>> choices;
  for (const Column& column : program.columns) {
    std::vector<MaybeValue>& values = choices.emplace_back(1, std::nullopt);
    if (column.kind == Column::Kind::Local) {
      values = {local(path, column)};
    } else if (path.ending.complete()) {
      values = shared.values_of(column);
    }
    outcome.values.push_back(values.front());
  }
  // Counts through the product of all columns, the last one fastest.
  std::vector<size_t> chosen(choices.size(), 0);
  for (;;) {
    if (!visit(outcome)) return false;
    size_t column = choices.size();
    while (column > 0 && chosen[column - 1] + 1 == choices[column - 1].size()) {
      --column;
      chosen[column] = 0;
      outcome.values[column] = choices[column].front();
    }
    if (column == 0) return true;
    --column;
    outcome.values[column] = choices[column][++chosen[column]];
  }
}

}  // namespace thinair
