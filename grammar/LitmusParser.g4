// The grammar of both file kinds: a litmus test and everything inside braces as Java has it (JLS 17, chapter 19).
//
// It is read one top-level declaration at a time (src/syntax/splitter.cpp). It has no predicates and no actions. Expressions
// go down in the few steps that Java's own exceptions need: a lambda is no operand, a cast to a class takes no '+' or '-',
// only `binary` is left-recursive. What the grammar lets through although Java does not (an assignment to `a + b`, a class
// literal of a call) src/syntax/build_*.cpp refuses with a better sentence than a parser could.
parser grammar LitmusParser;

options { tokenVocab = LitmusLexer; contextSuperClass = UnitContext; }

@parser::preinclude {
#include "syntax/unit_context.h"
}

// ---- units ----

testUnit : TEST name=(IDENTIFIER | STRING_LITERAL) description=STRING_LITERAL? body=testBody EOF;
classUnit : mods=modifiers decl=typeDecl SEMI* EOF;
packageUnit : annotation* PACKAGE name=qualifiedName SEMI EOF;
importUnit : IMPORT isStatic=STATIC? name=qualifiedName (DOT star=MUL)? SEMI EOF;

// ---- tests ----

testBody : LBRACE members+=testMember* RBRACE;

testMember
  : threadMember | initMember | afterMember | unrollMember | member
  ;
threadMember : THREAD name=IDENTIFIER? body=block;
initMember : INIT body=block;
afterMember : AFTER body=block;
unrollMember : UNROLL rounds=INT_LITERAL SEMI;
observeMember : OBSERVE names+=expression (COMMA names+=expression)* SEMI;
expectation
  : what=(ALLOWED | FORBIDDEN) (UNDER models+=model (COMMA models+=model)*)? COLON condition=expression SEMI
  ;
model : name=IDENTIFIER (LPAREN settings+=setting (COMMA settings+=setting)* RPAREN)?;
// `occurrence-val` is one word to whoever writes it.
setting : parts+=IDENTIFIER (SUB parts+=IDENTIFIER)*;

// ---- classes ----

typeDecl : classDecl | interfaceDecl | enumDecl | recordDecl | annotationDecl;

classDecl
  : CLASS name=IDENTIFIER params=typeParameters? (EXTENDS base=type)? (IMPLEMENTS interfaces=typeList)?
    (PERMITS permits=typeList)? body=classBody
  ;
interfaceDecl
  : INTERFACE name=IDENTIFIER params=typeParameters? (EXTENDS interfaces=typeList)? (PERMITS permits=typeList)?
    body=classBody
  ;
enumDecl : ENUM name=IDENTIFIER (IMPLEMENTS interfaces=typeList)? body=enumBody;
recordDecl
  : RECORD name=IDENTIFIER params=typeParameters? components=formalParameters (IMPLEMENTS interfaces=typeList)?
    body=classBody
  ;
annotationDecl : AT INTERFACE name=IDENTIFIER body=classBody;

enumBody
  : LBRACE (constants+=enumConstant (COMMA constants+=enumConstant)* COMMA? | COMMA)? (SEMI members+=member*)? RBRACE
  ;
enumConstant : annotations+=annotation* name=IDENTIFIER args=arguments? body=classBody?;

classBody : LBRACE members+=member* RBRACE;

member
  : SEMI
  | initializer
  | classMember
  | observeMember
  | expectation
  ;
initializer : isStatic=STATIC? body=block;
classMember
  : mods=modifiers
    ( nested=typeDecl
    | params=typeParameters? name=IDENTIFIER (formals=formalParameters (THROWS exceptions=typeList)?)? body=block
    | params=typeParameters? result=resultType name=IDENTIFIER (method=methodRest | field=fieldRest)
    )
  ;
methodRest
  : formals=formalParameters brackets=dims (THROWS exceptions=typeList)? (body=block | DEFAULT value=elementValue SEMI | SEMI)
  ;
fieldRest : first=declaratorRest (COMMA others+=declarator)* SEMI;
declarator : name=IDENTIFIER rest=declaratorRest;
declaratorRest : brackets=dims (ASSIGN value=initializerValue)?;
initializerValue : arrayInit | expression;
arrayInit : LBRACE (elements+=initializerValue (COMMA elements+=initializerValue)* COMMA? | COMMA)? RBRACE;

formalParameters : LPAREN (params+=formalParameter (COMMA params+=formalParameter)*)? RPAREN;
formalParameter
  : mods=localModifiers declared=type dots=ELLIPSIS? (name=IDENTIFIER | (IDENTIFIER DOT)* receiver=THIS) brackets=dims
  ;

modifiers : items+=modifier*;
modifier
  : annotation
  | word=( PUBLIC | PROTECTED | PRIVATE | STATIC | FINAL | ABSTRACT | VOLATILE | SYNCHRONIZED | TRANSIENT | NATIVE
         | STRICTFP | DEFAULT | SEALED | NON_SEALED )
  ;
// Those that cannot begin a statement of another kind. All but `final` are refused by name later.
localModifiers : items+=localModifier*;
localModifier
  : annotation
  | word=(PUBLIC | PROTECTED | PRIVATE | STATIC | FINAL | ABSTRACT | VOLATILE | TRANSIENT | NATIVE | STRICTFP)
  ;

annotation : AT name=qualifiedName (LPAREN (pairs+=elementPair (COMMA pairs+=elementPair)* | value=elementValue)? RPAREN)?;
elementPair : key=IDENTIFIER ASSIGN value=elementValue;
elementValue : ternary | annotation | elementArray;
elementArray : LBRACE (elements+=elementValue (COMMA elements+=elementValue)* COMMA? | COMMA)? RBRACE;

qualifiedName : parts+=IDENTIFIER (DOT parts+=IDENTIFIER)*;

// ---- types ----

resultType : VOID | type;
type : (primitive=primitiveType | named=classType) brackets=dims;
// What can be cast to besides primitives and their arrays, which take another operand.
classArray : named=classType brackets=dims;
primitiveType : BOOLEAN | BYTE | SHORT | CHAR | INT | LONG | FLOAT | DOUBLE;
classType : parts+=typePart (DOT parts+=typePart)*;
typePart : name=IDENTIFIER args=typeArguments?;
typeArguments : LANGLE (args+=typeArgument (COMMA args+=typeArgument)*)? RANGLE;
typeArgument : type | wildcard;
wildcard : QUESTION (bound=(EXTENDS | SUPER) type)?;
typeParameters : LANGLE params+=typeParameter (COMMA params+=typeParameter)* RANGLE;
typeParameter : name=IDENTIFIER (EXTENDS bounds+=type (BIT_AND bounds+=type)*)?;
typeList : types+=type (COMMA types+=type)*;
dims : (LBRACK RBRACK)*;

// ---- statements ----

block : LBRACE statements+=blockStatement* RBRACE;

blockStatement
  : localDecl
  | statement
  ;
localDecl : mods=localModifiers (nested=typeDecl | variables=localVar SEMI);
localVar : declared=type names+=declarator (COMMA names+=declarator)*;

statement
  : block
  | ifStatement
  | whileStatement
  | doStatement
  | forStatement
  | switchStatement
  | synchronizedStatement
  | tryStatement
  | returnStatement
  | throwStatement
  | breakStatement
  | continueStatement
  | assertStatement
  | yieldStatement
  | labeledStatement
  | emptyStatement
  | expressionStatement
  ;
ifStatement : IF LPAREN condition=expression RPAREN then=statement (ELSE otherwise=statement)?;
whileStatement : WHILE LPAREN condition=expression RPAREN body=statement;
doStatement : DO body=statement WHILE LPAREN condition=expression RPAREN SEMI;
forStatement : FOR LPAREN (each=forEach | loop=forLoop) RPAREN body=statement;
forEach : mods=localModifiers declared=type name=IDENTIFIER COLON iterable=expression;
forLoop : init=forInit? SEMI condition=expression? SEMI update=expressionList?;
forInit : mods=localModifiers variables=localVar | expressions=expressionList;
expressionList : items+=expression (COMMA items+=expression)*;
switchStatement : SWITCH_STATEMENT body=switchBody;
synchronizedStatement : SYNCHRONIZED LPAREN lock=expression RPAREN body=block;
tryStatement : TRY resources=resourceList? body=block catches+=catchClause* (FINALLY last=block)?;
resourceList : LPAREN items+=resource (SEMI items+=resource)* SEMI? RPAREN;
resource : mods=localModifiers declared=type name=IDENTIFIER ASSIGN value=expression | value=expression;
catchClause : CATCH LPAREN mods=localModifiers types+=type (BIT_OR types+=type)* name=IDENTIFIER RPAREN body=block;
returnStatement : RETURN value=expression? SEMI;
throwStatement : THROW value=expression SEMI;
breakStatement : BREAK label=IDENTIFIER? SEMI;
continueStatement : CONTINUE label=IDENTIFIER? SEMI;
assertStatement : ASSERT condition=expression (COLON message=expression)? SEMI;
yieldStatement : YIELD value=expression SEMI;
labeledStatement : label=IDENTIFIER COLON body=statement;
emptyStatement : SEMI;
expressionStatement : value=expression SEMI;

switchBody : LPAREN subject=expression RPAREN LBRACE cases+=switchCase* RBRACE;
switchCase : (CASE labels+=caseLabel (COMMA labels+=caseLabel)* | isDefault=DEFAULT) (arrow=ARROW rule_=caseRule | COLON statements+=blockStatement*);
// A conditional without lambdas, whose '->' could be that of the case.
caseLabel : condition=binary (QUESTION then=expression COLON otherwise=caseLabel)?;
caseRule : block | throwStatement | expressionStatement;

// ---- expressions ----

expression
  : lambda
  | castLambda
  | target=ternary (op=( ASSIGN | ADD_ASSIGN | SUB_ASSIGN | MUL_ASSIGN | DIV_ASSIGN | AND_ASSIGN | OR_ASSIGN | XOR_ASSIGN | MOD_ASSIGN
                 | SHIFT_LEFT_ASSIGN | SHIFT_RIGHT_ASSIGN | SHIFT_RIGHT_UNSIGNED_ASSIGN ) value=expression)?
  ;
castLambda : LPAREN types+=classArray (BIT_AND types+=classArray)* RPAREN body=lambda;
lambda : params=lambdaParameters ARROW (body=block | value=expression);
lambdaParameters
  : names+=IDENTIFIER
  | LPAREN (names+=IDENTIFIER (COMMA names+=IDENTIFIER)*)? RPAREN
  | LPAREN formals+=formalParameter (COMMA formals+=formalParameter)* RPAREN
  ;

ternary : condition=binary (QUESTION then=expression COLON otherwise=ternaryTail)?;
ternaryTail : lambda | castLambda | ternary;

// `T1 throws C` and `T1 hangs` stand in conditions only. They are no primaries: what may follow a primary must not follow a
// type, or every type would have to look ahead for it.
binary
  : first=operand
  | thread=IDENTIFIER (THROWS exception_=classType | hangs=HANGS)
  | left=binary op=(MUL | DIV | MOD) right=binary
  | left=binary op=(ADD | SUB) right=binary
  | left=binary op=(SHIFT_LEFT | SHIFT_RIGHT | SHIFT_RIGHT_UNSIGNED) right=binary
  | left=binary op=(LT | LANGLE | GT | RANGLE | LE | GE) right=binary
  | left=binary op=INSTANCEOF isFinal=FINAL? against=type name=IDENTIFIER?
  | left=binary op=(EQUAL | NOT_EQUAL) right=binary
  | left=binary op=BIT_AND right=binary
  | left=binary op=CARET right=binary
  | left=binary op=BIT_OR right=binary
  | left=binary op=AND_THEN right=binary
  | left=binary op=OR_ELSE right=binary
  ;

operand
  : prefix=(ADD | SUB | INC | DEC | BANG | TILDE) inner=operand
  | LPAREN primitive=primitiveType brackets=dims RPAREN inner=operand
  | LPAREN types+=classArray (BIT_AND types+=classArray)* RPAREN cast=castOperand
  | first=primary selectors+=selector* postfix+=(INC | DEC)*
  ;
// What may follow a cast to a class: `(a) - b` is a subtraction.
castOperand
  : prefix=(BANG | TILDE) inner=operand
  | LPAREN primitive=primitiveType brackets=dims RPAREN inner=operand
  | LPAREN types+=classArray (BIT_AND types+=classArray)* RPAREN cast=castOperand
  | first=primary selectors+=selector* postfix+=(INC | DEC)*
  ;

primary
  : LPAREN inner=expression RPAREN
  | literal=( INT_LITERAL | FLOAT_LITERAL | CHAR_LITERAL | STRING_LITERAL | TEXT_BLOCK | TRUE | FALSE | NULL_LITERAL )
  | word=(THIS | SUPER) args=arguments?
  | name=IDENTIFIER args=arguments?
  | NEW made=creator
  | SWITCH body=switchBody
  | primitive=primitiveType brackets=dims (DOT CLASS | COLON_COLON NEW)
  | VOID DOT CLASS
  ;
selector
  : DOT (name=IDENTIFIER args=arguments? | word=(THIS | SUPER) args=arguments? | word=CLASS | word=NEW made=creator
        | targs=typeArguments (name=IDENTIFIER | word=SUPER) args=arguments)
  | LBRACK (index=expression RBRACK | RBRACK brackets=dims (DOT word=CLASS | COLON_COLON word=NEW))
  | COLON_COLON targs=typeArguments? (name=IDENTIFIER | word=NEW)
  | targs=typeArguments (DOT parts+=typePart)* brackets=dims reference=COLON_COLON (name=IDENTIFIER | word=NEW)
  ;
creator
  : ctorArgs=typeArguments? (primitive=primitiveType | named=classType)
    ( args=arguments body=classBody?
    | LBRACK RBRACK brackets=dims init=arrayInit
    | (LBRACK lengths+=expression RBRACK)+ brackets=dims
    )
  ;
arguments : LPAREN (items+=expression (COMMA items+=expression)*)? RPAREN;
