// The program that grows from what is used: numbers for classes, fields and methods, and the bodies
// that can run.
#include <algorithm>

#include "program/check/body.h"
#include "program/check/unit.h"

namespace thinair::check {

FileId Unit::file_id(SourceContext* source) {
  if (!source->id.valid()) {
    source->id = FileId{static_cast<uint32_t>(program().files.size())};
    program().files.push_back(source->file);
  }
  return source->id;
}

ClassId Unit::class_id(ClassSym* cls) {
  if (!cls->id.valid()) {
    cls->id = ClassId{static_cast<uint32_t>(class_of_id_.size())};
    class_of_id_.push_back(cls);
    program().classes.emplace_back();
    cls->type_id = program().types.of_class(cls->id);
  }
  return cls->id;
}

TypeId Unit::type_id(ClassSym* cls) {
  class_id(cls);
  return cls->type_id;
}

FieldId Unit::field_id(FieldSym* field) {
  if (!field->id.valid()) {
    class_id(field->owner);
    field->id = FieldId{static_cast<uint32_t>(field_of_id_.size())};
    field_of_id_.push_back(field);
    program().fields.emplace_back();
  }
  return field->id;
}

MethodId Unit::method_id(MethodSym* method) {
  if (!method->id.valid()) {
    class_id(method->owner);
    method->id = MethodId{static_cast<uint32_t>(method_of_id_.size())};
    method_of_id_.push_back(method);
    program().methods.emplace_back();
  }
  return method->id;
}

void Unit::reach(MethodSym* method) {
  method_id(method);
  if (method->queued) return;
  method->queued = true;
  queue_.push_back(method);
}

void Unit::reach_virtual(MethodSym* method) {
  method_id(method);
  if (method->reached) return;
  method->reached = true;
  virtuals_.push_back(method);
}

void Unit::drain() {
  while (!queue_.empty()) {
    MethodSym* method = queue_.back();
    queue_.pop_back();
    if (method->is_abstract || method->checker != nullptr) continue;
    check_body(*this, method);
  }
}

bool Unit::reach_implementations() {
  const size_t before = queue_.size();
  for (size_t c = 0; c < class_of_id_.size(); ++c) {
    ClassSym* cls = class_of_id_[c];
    if (cls->state == ClassSym::State::Declared && !cls->is_user()) {
      if (!is_known(cls, Known::Object)) continue;  // never looked at: nothing of it can be called
    }
    for (size_t v = 0; v < virtuals_.size(); ++v) {
      MethodSym* of = virtuals_[v];
      if (cls->is_interface() || cls->is_abstract) continue;
      if (!types_.is_subclass(cls, of->owner)) continue;
      if (MethodSym* found = implementation(cls, of); found != nullptr && !found->queued)
        reach(found);
    }
  }
  return queue_.size() != before;
}

void Unit::fill_class(ClassSym* cls) {
  // Ids first: references into the tables do not survive their growth.
  std::vector<ClassId> interfaces;
  ClassId super;
  const bool stub = cls->state == ClassSym::State::Declared && cls->library_file != nullptr;
  if (!stub) {
    members(cls);
    if (cls->super != nullptr && cls->super->is_class()) super = class_id(cls->super->cls);
    for (const JType* interface : cls->interfaces) interfaces.push_back(class_id(interface->cls));
  } else if (!is_known(cls, Known::Object)) {
    super = class_id(known(Known::Object));
  }
  Class out;
  out.name = cls->printed;
  out.super = super;
  out.interfaces = interfaces;
  out.is_interface = cls->is_interface();
  out.is_abstract = cls->is_abstract;
  out.is_enum = cls->is_enum();
  out.is_library = cls->library_file != nullptr;
  if (cls->source != nullptr) out.place = {file_id(cls->source), cls->span.begin, cls->span.end};
  for (FieldSym* field : cls->fields) {
    const JType* type = type_of(field);
    Field entry;
    entry.name = std::string(field->name);
    entry.owner = cls->id;
    entry.type = types_.id_of(type);
    entry.basic = types_.basic_of(type);
    entry.is_static = field->is_static;
    entry.is_final = field->is_final;
    entry.is_volatile = field->is_volatile;
    entry.is_constant = constant_of(field).has_value();
    if (cls->source != nullptr)
      entry.place = {file_id(cls->source), field->span.begin, field->span.end};
    const FieldId id = field_id(field);
    program().fields[id.value] = std::move(entry);
    out.fields.push_back(id);
  }
  if (cls->initializer != nullptr) out.initializer = method_id(cls->initializer);
  program().classes[cls->id.value] = std::move(out);
}

// Slots and ancestors, supertypes first.
static void lay_out(Program& program, ClassId id, std::vector<char>& done) {
  if (done[id.value] != 0) return;
  done[id.value] = 1;
  Class& cls = program.classes[id.value];
  cls.ancestors.push_back(id);
  const auto inherit = [&](ClassId super) {
    lay_out(program, super, done);
    const Class& from = program.classes[super.value];
    cls.ancestors.insert(cls.ancestors.end(), from.ancestors.begin(), from.ancestors.end());
  };
  if (cls.super.valid()) {
    inherit(cls.super);
    const Class& from = program.classes[cls.super.value];
    cls.instance_slots = from.instance_slots;
    cls.layout = from.layout;
  }
  for (ClassId interface : cls.interfaces) inherit(interface);
  std::sort(cls.ancestors.begin(), cls.ancestors.end());
  cls.ancestors.erase(std::unique(cls.ancestors.begin(), cls.ancestors.end()), cls.ancestors.end());
  uint32_t statics = 0;
  for (FieldId field : cls.fields) {
    Field& f = program.fields[field.value];
    if (f.is_static) {
      f.slot = statics++;
    } else {
      f.slot = cls.instance_slots++;
      cls.layout.push_back(field);
    }
  }
}

void Unit::fill_dispatch() {
  for (size_t v = 0; v < virtuals_.size(); ++v) {
    program().methods[virtuals_[v]->id.value].selector = Selector{static_cast<uint32_t>(v)};
  }
  program().selectors = static_cast<uint32_t>(virtuals_.size());
  for (ClassSym* cls : class_of_id_) {
    auto& dispatch = program().classes[cls->id.value].dispatch;
    dispatch.assign(virtuals_.size(), MethodId{});
    const bool stub = cls->state == ClassSym::State::Declared && cls->library_file != nullptr;
    if (cls->is_interface() || cls->is_abstract || stub) continue;
    for (size_t v = 0; v < virtuals_.size(); ++v) {
      if (!types_.is_subclass(cls, virtuals_[v]->owner)) continue;
      if (MethodSym* found = implementation(cls, virtuals_[v])) dispatch[v] = found->id;
    }
  }
  // What the machine makes without our having looked at its class behaves as an Object.
  if (virtuals_.empty()) return;
  const auto& object = program().classes[class_id(known(Known::Object)).value].dispatch;
  for (ClassSym* cls : class_of_id_) {
    if (cls->state == ClassSym::State::Declared && cls->library_file != nullptr)
      program().classes[cls->id.value].dispatch = object;
  }
}

void Unit::fill_known() {
  Program::WellKnown& w = program().known;
  w.object = class_id(known(Known::Object));
  w.string = class_id(known(Known::String));
  w.thread = class_id(known(Known::Thread));
  w.throwable = class_id(known(Known::Throwable));
  const auto box = [&](Basic basic, Known which) {
    w.boxes[static_cast<size_t>(basic)] = class_id(known(which));
  };
  box(Basic::Boolean, Known::Boolean);
  box(Basic::Byte, Known::Byte);
  box(Basic::Short, Known::Short);
  box(Basic::Char, Known::Character);
  box(Basic::Int, Known::Integer);
  box(Basic::Long, Known::Long);
  box(Basic::Float, Known::Float);
  box(Basic::Double, Known::Double);
  // Their place among the throwables matters only to a program that names one.
  const bool looked_at = known(Known::Throwable)->state != ClassSym::State::Declared;
  const auto thrown = [&](Known which) {
    ClassSym* cls = known(which);
    if (looked_at) members(cls);
    return class_id(cls);
  };
  w.assertion_error = thrown(Known::AssertionError);
  w.null_pointer = thrown(Known::NullPointer);
  w.arithmetic = thrown(Known::Arithmetic);
  w.array_index = thrown(Known::ArrayIndex);
  w.negative_array_size = thrown(Known::NegativeArraySize);
  w.class_cast = thrown(Known::ClassCast);
  w.array_store = thrown(Known::ArrayStore);
  w.illegal_monitor_state = thrown(Known::IllegalMonitorState);
  w.interrupted = thrown(Known::Interrupted);
  w.illegal_thread_state = thrown(Known::IllegalThreadState);
  w.string_index = thrown(Known::StringIndex);
  w.number_format = thrown(Known::NumberFormat);
  w.stack_overflow = thrown(Known::StackOverflow);
  w.no_class_def_found = thrown(Known::NoClassDefFound);
}

void Unit::finish() {
  drain();
  fill_known();
  // Started threads run the `run` of their class; without one that looked at Thread none is.
  if (known(Known::Thread)->state != ClassSym::State::Declared) {
    for (MethodSym* run : find_methods(known_type(Known::Thread), "run")) {
      if (run->owner != known(Known::Thread)) continue;
      signature(run);
      program().thread_run = method_id(run);
      reach_virtual(run);
    }
  }
  if (!virtuals_.empty()) members(known(Known::Object));
  do {
    drain();
    for (size_t i = 0; i < class_of_id_.size(); ++i) {
      ClassSym* cls = class_of_id_[i];
      const bool is_called = cls->instantiated && !virtuals_.empty();
      if (cls->state == ClassSym::State::Declared && cls->library_file != nullptr && !is_called)
        continue;
      members(cls);
      if (cls->super != nullptr && cls->super->is_class()) class_id(cls->super->cls);
      for (const JType* interface : cls->interfaces) class_id(interface->cls);
      if (cls->id.valid() && !failed_) initializer_of(cls);
    }
  } while (reach_implementations() || !queue_.empty());
  if (failed_) return;
  fill_known();
  for (size_t i = 0; i < class_of_id_.size(); ++i) fill_class(class_of_id_[i]);
  std::vector<char> done(program().classes.size(), 0);
  for (size_t i = 0; i < class_of_id_.size(); ++i)
    lay_out(program(), ClassId{static_cast<uint32_t>(i)}, done);
  for (size_t i = 0; i < method_of_id_.size(); ++i) {
    MethodSym* method = method_of_id_[i];
    Method& out = program().methods[i];
    out.name = std::string(method->name);
    out.owner = method->owner->id;
    out.is_static = method->is_static;
    out.is_abstract = method->is_abstract;
    out.is_synchronized = method->is_synchronized;
    if (method->owner->source != nullptr) {
      out.file = file_id(method->owner->source);
      out.place = {out.file, method->span.begin, method->span.end};
    }
    out.parameters = method->erased_parameters;
    out.result = types_.id_of(method->result == nullptr ? types_.void_type() : method->result);
    if (method->erased_parameters.empty()) {
      for (const JType* param : method->params) out.parameters.push_back(types_.id_of(param));
    }
  }
  fill_dispatch();
}

}  // namespace thinair::check
