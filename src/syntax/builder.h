// From the generated parser's contexts to our own tree. Included by the few sources that know
// ANTLR.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "LitmusParser.h"
#include "syntax/arena.h"
#include "syntax/diagnostics.h"
#include "syntax/tokens.h"
#include "syntax/tree.h"
#include "syntax/unit_context.h"

namespace thinair {

// The tree is never deeper, chains such as `a + b + c` and `a.b.c` included: every later room walks
// it recursively.
inline constexpr std::size_t kMaxTreeDepth = 500;
// JVMS 4.3.2
inline constexpr std::size_t kMaxArrayDimensions = 255;

class Builder {
 public:
  using P = grammar::LitmusParser;

  Builder(const SourceFile& file, const Characters& text, Diagnostics& diagnostics, Arena& arena,
          const TokenList& tokens)
      : file_(file), text_(text), diagnostics_(diagnostics), arena_(arena), tokens_(tokens) {}

  // Null if an error spoilt the whole of it.
  const syntax::Test* test(P::TestUnitContext* context);
  const syntax::ClassDecl* class_decl(P::ClassUnitContext* context);
  const syntax::Import* import(P::ImportUnitContext* context);
  syntax::List<syntax::Ident> package(P::PackageUnitContext* context);

 private:
  // Thrown where the parser had to give up, caught by the list of statements or members around it,
  // which leaves the spoilt one out: so no node of the tree misses a part.
  struct Spoilt {};

  class Deeper {
   public:
    Deeper(Builder& builder, const antlr4::ParserRuleContext* context, std::size_t levels = 1);
    ~Deeper() { builder_.depth_ -= levels_; }
    Deeper(const Deeper&) = delete;
    Deeper& operator=(const Deeper&) = delete;

   private:
    Builder& builder_;
    std::size_t levels_;
  };

  // ---- builder.cpp: what all parts need ----
  template <typename Rule>
  static Rule* need(Rule* context) {
    if (context == nullptr || context->exception != nullptr) throw Spoilt();
    return context;
  }
  static UnitContext* only(UnitContext* context) { return need(need(context)->only); }
  static const Token& word_of(const antlr4::Token* t) {
    if (t == nullptr) throw Spoilt();
    return token(t);
  }
  static Span span(const antlr4::ParserRuleContext* context);
  // From the first of the two to the end of the second.
  static Span span(const antlr4::Token* first, const antlr4::ParserRuleContext* context);
  std::string_view text(const Token& t);
  syntax::Ident ident(const antlr4::Token* t);
  // Empty for null.
  syntax::Ident optional_ident(const antlr4::Token* t);
  std::vector<syntax::Ident> idents(const std::vector<antlr4::Token*>& tokens);
  syntax::Ident joined(const std::vector<antlr4::Token*>& parts);
  void error(Span where, std::string sentence, std::string hint = {});
  template <typename T>
  syntax::List<T> list(const std::vector<T>& items) {
    return arena_.copy(items);
  }
  template <typename T>
  T* make(Span where) {
    return arena_.make<T>(where);
  }

  // ---- build_type.cpp ----
  const syntax::Type* type(P::TypeContext* context, bool allow_var = false);
  const syntax::Type* result_type(P::ResultTypeContext* context);
  const syntax::Type* class_array(P::ClassArrayContext* context);
  const syntax::PrimitiveType* primitive(P::PrimitiveTypeContext* context);
  const syntax::NamedType* class_type(P::ClassTypeContext* context);
  syntax::NamedType::Part type_part(P::TypePartContext* context);
  syntax::List<const syntax::Type*> type_arguments(P::TypeArgumentsContext* context);
  syntax::List<const syntax::Type*> types(const std::vector<P::TypeContext*>& contexts);
  syntax::List<const syntax::Type*> types(P::TypeListContext* context);
  syntax::List<const syntax::TypeParam*> type_params(P::TypeParametersContext* context);
  static std::size_t dims(P::DimsContext* context);
  const syntax::Type* array_of(const syntax::Type* element, std::size_t dimensions, SourcePos end);
  syntax::Modifiers modifiers(P::ModifiersContext* context);
  syntax::Modifiers modifiers(P::LocalModifiersContext* context, std::string_view what);
  void add_modifier(const antlr4::Token* word, P::AnnotationContext* annotation,
                    syntax::Modifiers& to, std::vector<syntax::Modifiers::Item>& items,
                    std::vector<const syntax::Annotation*>& annotations);
  const syntax::Annotation* annotation(P::AnnotationContext* context);
  const syntax::Expr* element_value(P::ElementValueContext* context);

  // ---- build_expr.cpp ----
  const syntax::Expr* expression(P::ExpressionContext* context);
  syntax::List<const syntax::Expr*> expressions(const std::vector<P::ExpressionContext*>& contexts);
  syntax::List<const syntax::Expr*> arguments(P::ArgumentsContext* context);
  const syntax::Expr* assignment(P::ExpressionContext* context);
  const syntax::Expr* ternary(P::TernaryContext* context);
  const syntax::Expr* case_label(P::CaseLabelContext* context);
  const syntax::Expr* thread_ended(P::BinaryContext* context);
  const syntax::Expr* lambda_or_ternary(UnitContext* context);
  const syntax::Expr* lambda(P::LambdaContext* context);
  const syntax::Expr* cast_lambda(P::CastLambdaContext* context);
  const syntax::Expr* binary(P::BinaryContext* context);
  const syntax::Expr* binary_step(const syntax::Expr* left, P::BinaryContext* context);
  template <typename Operand>
  const syntax::Expr* operand(Operand* context);
  const syntax::Expr* prefix(antlr4::ParserRuleContext* context, const antlr4::Token* op,
                             P::OperandContext* inner);
  const syntax::Expr* cast(antlr4::ParserRuleContext* context,
                           const std::vector<P::ClassArrayContext*>& types,
                           const syntax::Expr* inner);
  const syntax::Expr* postfix(const syntax::Expr* expr, const std::vector<antlr4::Token*>& ops);
  void check_variable(const syntax::Expr* expr, std::string_view op);

  // ---- build_primary.cpp ----
  const syntax::Expr* primary(P::PrimaryContext* context, bool selected);
  const syntax::Expr* selector(const syntax::Expr* target, P::SelectorContext* context,
                               bool selected);
  const syntax::Expr* dotted(const syntax::Expr* target, P::SelectorContext* context, Span where,
                             bool selected);
  const syntax::Expr* generic_reference(const syntax::Expr* target, P::SelectorContext* context,
                                        Span where);
  const syntax::Expr* array_type_selector(const syntax::Expr* target, P::SelectorContext* context,
                                          Span where);
  const syntax::Expr* literal(const antlr4::Token* t);
  const syntax::Expr* creator(const syntax::Expr* outer, P::CreatorContext* context, Span where);
  const syntax::Expr* class_literal(const syntax::Type* type, Span where);
  const syntax::Expr* constructor_ref(const syntax::Type* type, Span where, Span name);
  // A dotted name as the type it can only be.
  const syntax::NamedType* as_type(const syntax::Expr* expr, std::string_view before);
  void report_literal(const std::vector<struct LiteralError>& errors);

  // ---- build_stmt.cpp ----
  const syntax::Block* block(P::BlockContext* context);
  syntax::List<const syntax::Stmt*> statements(
      const std::vector<P::BlockStatementContext*>& contexts);
  const syntax::Stmt* block_statement(P::BlockStatementContext* context);
  const syntax::Stmt* local_decl(P::LocalDeclContext* context);
  const syntax::LocalVar* local_var(P::LocalModifiersContext* modifiers,
                                    P::LocalVarContext* context, Span where);
  const syntax::Stmt* statement(P::StatementContext* context);
  const syntax::Stmt* expression_statement(P::ExpressionStatementContext* context,
                                           bool any_expression = false);
  const syntax::Stmt* for_statement(P::ForStatementContext* context);
  const syntax::Stmt* try_statement(P::TryStatementContext* context);
  const syntax::Resource* resource(P::ResourceContext* context);
  const syntax::CatchClause* catch_clause(P::CatchClauseContext* context);
  const syntax::SwitchBody* switch_body(P::SwitchBodyContext* context, Span where);
  const syntax::SwitchCase* switch_case(P::SwitchCaseContext* context);
  const syntax::Stmt* throw_statement(P::ThrowStatementContext* context);
  const syntax::Declarator* declarator(const syntax::Type* type, const antlr4::Token* name,
                                       P::DeclaratorRestContext* rest);
  const syntax::Expr* initializer(P::InitializerValueContext* context);
  const syntax::ArrayInit* array_init(P::ArrayInitContext* context);

  // ---- build_decl.cpp ----
  const syntax::ClassDecl* type_decl(P::TypeDeclContext* context,
                                     const syntax::Modifiers& modifiers);
  void fill_enum(P::EnumDeclContext* context, syntax::ClassDecl* decl);
  const syntax::EnumConstant* enum_constant(P::EnumConstantContext* context);
  const syntax::ClassDecl* anonymous(P::ClassBodyContext* context);
  syntax::List<const syntax::Member*> members(const std::vector<P::MemberContext*>& contexts);
  const syntax::Member* member(P::MemberContext* context);
  const syntax::Member* unfinished_field(P::MemberContext* context);
  const syntax::Member* class_member(P::ClassMemberContext* context);
  const syntax::Member* constructor(P::ClassMemberContext* context,
                                    const syntax::Modifiers& modifiers);
  const syntax::Member* method(P::ClassMemberContext* context, const syntax::Modifiers& modifiers);
  const syntax::Member* field(P::ClassMemberContext* context, const syntax::Modifiers& modifiers);
  syntax::List<const syntax::Param*> params(P::FormalParametersContext* context);
  const syntax::Param* param(P::FormalParameterContext* context);

  // ---- build_test.cpp ----
  const syntax::Member* test_member(P::TestMemberContext* context);
  const syntax::Member* observe(P::ObserveMemberContext* context);
  const syntax::Member* expectation(P::ExpectationContext* context);
  std::string_view source_text(const antlr4::Token* first, const antlr4::Token* last);
  void report_stray_constructor_calls();

  const SourceFile& file_;
  const Characters& text_;
  Diagnostics& diagnostics_;
  Arena& arena_;
  const TokenList& tokens_;
  std::size_t depth_ = 0;
  bool in_condition_ = false;
  const antlr4::Token* negated_literal_ = nullptr;  // the literal right under a unary minus
  // The name of the class around, empty in a test's own members and in anonymous classes.
  std::string_view class_name_;
  bool in_record_ = false;
  // `this(...)` and `super(...)` met so far that no statement has claimed.
  std::vector<Span> constructor_calls_;
};

}  // namespace thinair
