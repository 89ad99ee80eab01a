#include <fmt/format.h>

#include "syntax/dump_list.h"
#include "syntax/utf8.h"

namespace thinair::syntax {
namespace {

std::string_view name_of(Primitive primitive) {
  switch (primitive) {
    case Primitive::Boolean:
      return "boolean";
    case Primitive::Byte:
      return "byte";
    case Primitive::Short:
      return "short";
    case Primitive::Char:
      return "char";
    case Primitive::Int:
      return "int";
    case Primitive::Long:
      return "long";
    case Primitive::Float:
      return "float";
    case Primitive::Double:
      return "double";
  }
  return {};
}

std::string quoted(std::u16string_view text) {
  std::string result = "\"";
  for (const char c : to_utf8(text)) {
    if (c == '\n') {
      result += "\\n";
    } else if (c == '"' || c == '\\') {
      result += '\\';
      result += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      result += fmt::format("\\x{:02x}", c);
    } else {
      result += c;
    }
  }
  return result + '"';
}

std::string dump_literal(const Literal& l) {
  switch (l.literal) {
    case LiteralKind::Int:
      return fmt::format("{}", l.integer);
    case LiteralKind::Long:
      return fmt::format("{}L", l.integer);
    case LiteralKind::Float:
      return fmt::format("{}f", static_cast<float>(l.real));
    case LiteralKind::Double:
      return fmt::format("{}d", l.real);
    case LiteralKind::Char:
      return fmt::format("'{}'", l.integer);
    case LiteralKind::String:
      return quoted(l.string);
    case LiteralKind::Boolean:
      return l.integer != 0 ? "true" : "false";
    case LiteralKind::Null:
      return "null";
  }
  return {};
}

std::string dump_unary(const Unary& u) {
  const bool post = u.op == UnaryOp::PostIncrement || u.op == UnaryOp::PostDecrement;
  return fmt::format("({}{} {})", post ? "post" : "", spelling(u.op), dump(*u.operand));
}

std::string dump_named(const NamedType& type) {
  std::string result;
  for (const NamedType::Part& part : type.parts) {
    if (!result.empty()) result += '.';
    result += part.name.text;
    if (part.diamond) result += "<>";
    for (std::size_t i = 0; i < part.arguments.size(); ++i) {
      result += prefixed(i == 0 ? "<" : ",", dump(*part.arguments[i]));
    }
    if (!part.arguments.empty()) result += '>';
  }
  return result;
}

std::string dump_lambda(const Lambda& l) {
  std::string params;
  for (const Param* p : l.params) {
    params += prefixed(params.empty() ? "" : " ", p->type == nullptr ? str(p->name) : dump(*p));
  }
  return fmt::format("(lambda ({}) {})", params,
                     l.block != nullptr ? dump(*l.block) : dump(*l.value));
}

}  // namespace

std::string str(Ident ident) {
  return std::string(ident.text);
}

std::string dump(const Type& type) {
  switch (type.kind) {
    case TypeKind::Primitive:
      return str(name_of(type.as<PrimitiveType>().primitive));
    case TypeKind::Void:
      return "void";
    case TypeKind::Named:
      return dump_named(type.as<NamedType>());
    case TypeKind::Array:
      return dump(*type.as<ArrayType>().element) + "[]";
    case TypeKind::Wildcard: {
      const auto& wildcard = type.as<WildcardType>();
      switch (wildcard.bound_kind) {
        case WildcardType::Bound::None:
          return "?";
        case WildcardType::Bound::Extends:
          return prefixed("?:", dump(*wildcard.bound));
        case WildcardType::Bound::Super:
          return prefixed("?^", dump(*wildcard.bound));
      }
      return {};
    }
    case TypeKind::Var:
      return "var";
  }
  return {};
}

std::string dump(const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::Literal:
      return dump_literal(expr.as<Literal>());
    case ExprKind::Name:
      return str(expr.as<Name>().name);
    case ExprKind::This:
      return expr.as<This>().qualifier == nullptr
                 ? "this"
                 : fmt::format("(this {})", dump(*expr.as<This>().qualifier));
    case ExprKind::Super:
      return expr.as<Super>().qualifier == nullptr
                 ? "super"
                 : fmt::format("(super {})", dump(*expr.as<Super>().qualifier));
    case ExprKind::FieldAccess:
      return fmt::format("(. {} {})", dump(*expr.as<FieldAccess>().target),
                         str(expr.as<FieldAccess>().name));
    case ExprKind::Index:
      return fmt::format("([] {} {})", dump(*expr.as<Index>().array),
                         dump(*expr.as<Index>().index));
    case ExprKind::Call: {
      const auto& call = expr.as<Call>();
      return fmt::format("(call {}{}{}{})",
                         call.target == nullptr ? "" : dump(*call.target) + " . ", str(call.name),
                         group("types", call.type_arguments), each(call.arguments));
    }
    case ExprKind::New: {
      const auto& n = expr.as<New>();
      return fmt::format("(new {}{}{}{}{})", n.outer == nullptr ? "" : dump(*n.outer) + " . ",
                         dump(*n.type), group("types", n.type_arguments), each(n.arguments),
                         optional<Member>(n.body));
    }
    case ExprKind::NewArray: {
      const auto& n = expr.as<NewArray>();
      return fmt::format("(newarray {}{}{})", dump(*n.type), each(n.lengths),
                         optional<Expr>(n.initializer));
    }
    case ExprKind::ArrayInit:
      return fmt::format("({{}}{})", each(expr.as<ArrayInit>().elements));
    case ExprKind::Unary:
      return dump_unary(expr.as<Unary>());
    case ExprKind::Binary: {
      const auto& b = expr.as<Binary>();
      return fmt::format("({} {} {})", spelling(b.op), dump(*b.left), dump(*b.right));
    }
    case ExprKind::InstanceOf: {
      const auto& i = expr.as<InstanceOf>();
      return fmt::format("(instanceof {} {}{})", dump(*i.operand), dump(*i.type),
                         i.binding ? prefixed(" ", str(i.binding)) : std::string());
    }
    case ExprKind::Conditional: {
      const auto& c = expr.as<Conditional>();
      return fmt::format("(? {} {} {})", dump(*c.condition), dump(*c.then), dump(*c.otherwise));
    }
    case ExprKind::Assign: {
      const auto& a = expr.as<Assign>();
      return fmt::format("({}= {} {})", a.op ? spelling(*a.op) : "", dump(*a.target),
                         dump(*a.value));
    }
    case ExprKind::Cast: {
      const auto& c = expr.as<Cast>();
      return fmt::format("(cast {}{} {})", dump(*c.type), each(c.additional), dump(*c.operand));
    }
    case ExprKind::Lambda:
      return dump_lambda(expr.as<Lambda>());
    case ExprKind::MethodRef: {
      const auto& m = expr.as<MethodRef>();
      return fmt::format("(:: {} {}{})", m.type != nullptr ? dump(*m.type) : dump(*m.target),
                         str(m.name), group("types", m.type_arguments));
    }
    case ExprKind::ClassLiteral:
      return fmt::format("(class {})", dump(*expr.as<ClassLiteral>().type));
    case ExprKind::Switch:
      return fmt::format("(switch-expr {})", dump(*expr.as<SwitchExpr>().body));
    case ExprKind::Annotation: {
      Modifiers one;
      const Annotation* annotation = expr.as<AnnotationExpr>().annotation;
      one.annotations = {&annotation, 1};
      return dump(one);
    }
    case ExprKind::ThreadThrows:
      return fmt::format("(throws {} {})", str(expr.as<ThreadThrows>().thread),
                         dump(*expr.as<ThreadThrows>().exception));
    case ExprKind::ThreadHangs:
      return fmt::format("(hangs {})", str(expr.as<ThreadHangs>().thread));
  }
  return {};
}

}  // namespace thinair::syntax
