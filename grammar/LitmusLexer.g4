// The words of both file kinds. The input is the file after src/syntax/characters.cpp: one symbol for each character,
// Unicode escapes already translated (JLS 3.3), and what is not ASCII folded into two classes, because ANTLR's lexer
// keeps no table beyond ASCII:
//   \u0001  a letter beyond ASCII
//   \u0002  any other character beyond ASCII, or a byte that is no UTF-8
// Every symbol belongs to some token, so the lexer itself never fails; what is wrong has a token type of its own.
// The words that are keywords only in some places (thread, allowed, yield, record, ...) arrive as IDENTIFIER and are
// told apart by src/syntax/contextual.cpp, which also decides which '<' can open type arguments.
lexer grammar LitmusLexer;

tokens {
  TEST, INIT, THREAD, AFTER, OBSERVE, UNROLL, ALLOWED, FORBIDDEN, UNDER, HANGS,
  YIELD, RECORD, SEALED, NON_SEALED, PERMITS,
  // `switch` where a statement begins.
  SWITCH_STATEMENT,
  // '<' and '>' that may enclose types; LT and GT cannot.
  LANGLE, RANGLE,
  SHIFT_LEFT, SHIFT_RIGHT, SHIFT_RIGHT_UNSIGNED
}

ABSTRACT : 'abstract';
ASSERT : 'assert';
BOOLEAN : 'boolean';
BREAK : 'break';
BYTE : 'byte';
CASE : 'case';
CATCH : 'catch';
CHAR : 'char';
CLASS : 'class';
CONST : 'const';
CONTINUE : 'continue';
DEFAULT : 'default';
DO : 'do';
DOUBLE : 'double';
ELSE : 'else';
ENUM : 'enum';
EXTENDS : 'extends';
FALSE : 'false';
FINAL : 'final';
FINALLY : 'finally';
FLOAT : 'float';
FOR : 'for';
GOTO : 'goto';
IF : 'if';
IMPLEMENTS : 'implements';
IMPORT : 'import';
INSTANCEOF : 'instanceof';
INT : 'int';
INTERFACE : 'interface';
LONG : 'long';
NATIVE : 'native';
NEW : 'new';
NULL_LITERAL : 'null';
PACKAGE : 'package';
PRIVATE : 'private';
PROTECTED : 'protected';
PUBLIC : 'public';
RETURN : 'return';
SHORT : 'short';
STATIC : 'static';
STRICTFP : 'strictfp';
SUPER : 'super';
SWITCH : 'switch';
SYNCHRONIZED : 'synchronized';
THIS : 'this';
THROW : 'throw';
THROWS : 'throws';
TRANSIENT : 'transient';
TRUE : 'true';
TRY : 'try';
VOID : 'void';
VOLATILE : 'volatile';
WHILE : 'while';

IDENTIFIER : LETTER (LETTER | [0-9])*;

INT_LITERAL
  : '0' [xX] [0-9a-fA-F_]* [lL]?
  | '0' [bB] [0-9_]* [lL]?
  | DIGITS [lL]?
  ;
FLOAT_LITERAL
  : DIGITS '.' DIGITS? EXPONENT? [fFdD]?
  | '.' DIGITS EXPONENT? [fFdD]?
  | DIGITS EXPONENT [fFdD]?
  | DIGITS [fFdD]
  | '0' [xX] [0-9a-fA-F_]* '.'? [0-9a-fA-F_]* [pP] [+-]? DIGITS [fFdD]?
  ;
BAD_NUMBER : [0-9] (LETTER | [0-9])+;

CHAR_LITERAL : '\'' (~['\\\r\n] | '\\' ~[0-7\r\n] | '\\' [0-7] [0-7]? [0-7]?) '\'';
BAD_CHAR : '\'' (~['\\\r\n] | '\\' ~[\r\n])* '\''?;
STRING_LITERAL : '"' STRING_CHAR* '"';
BAD_STRING : '"' STRING_CHAR* '\\'?;
TEXT_BLOCK : '"""' [ \t\f]* NEWLINE TEXT_CHAR* '"""';
BAD_TEXT_BLOCK : '"""' TEXT_CHAR* ('"""' | '"'? '"'? '\\'?);

LPAREN : '(';
RPAREN : ')';
LBRACE : '{';
RBRACE : '}';
LBRACK : '[';
RBRACK : ']';
SEMI : ';';
COMMA : ',';
DOT : '.';
ELLIPSIS : '...';
AT : '@';
COLON_COLON : '::';
ARROW : '->';
ASSIGN : '=';
GT : '>';
LT : '<';
BANG : '!';
TILDE : '~';
QUESTION : '?';
COLON : ':';
EQUAL : '==';
LE : '<=';
GE : '>=';
NOT_EQUAL : '!=';
AND_THEN : '&&';
OR_ELSE : '||';
INC : '++';
DEC : '--';
ADD : '+';
SUB : '-';
MUL : '*';
DIV : '/';
BIT_AND : '&';
BIT_OR : '|';
CARET : '^';
MOD : '%';
ADD_ASSIGN : '+=';
SUB_ASSIGN : '-=';
MUL_ASSIGN : '*=';
DIV_ASSIGN : '/=';
AND_ASSIGN : '&=';
OR_ASSIGN : '|=';
XOR_ASSIGN : '^=';
MOD_ASSIGN : '%=';
SHIFT_LEFT_ASSIGN : '<<=';
SHIFT_RIGHT_ASSIGN : '>>=';
SHIFT_RIGHT_UNSIGNED_ASSIGN : '>>>=';

WHITE_SPACE : [ \t\r\n\f]+;
LINE_COMMENT : '//' ~[\r\n]*;
COMMENT : '/*' COMMENT_CHAR* '*'+ '/';
BAD_COMMENT : '/*' COMMENT_CHAR* '*'*;

ILLEGAL : .;

fragment LETTER : [a-zA-Z_$\u0001];
fragment DIGITS : [0-9] [0-9_]*;
fragment EXPONENT : [eE] [+-]? DIGITS;
fragment NEWLINE : '\r\n' | '\r' | '\n';
fragment STRING_CHAR : ~["\\\r\n] | '\\' ~[\r\n];
fragment TEXT_CHAR : ~["\\] | '\\' . | '"' (~["\\] | '\\' .) | '""' (~["\\] | '\\' .);
fragment COMMENT_CHAR : ~'*' | '*'+ ~[*/];
