import { defectCountTraits, lengthTraits, sizeTraits } from "./list-size-traits.ts";

/**
 * The clauses that a server probably breaks when exactly the cases with a trait fail, by the
 * trait; see `listTraits()`.
 */
export const traitClauses: Readonly<Record<string, readonly string[]>> = {
  "brackets in a value": ["variables.literal-value"],
  "blank in a value": ["variables.string"],
  "line break in a value": ["variables.string"],
  "dollar in a value": ["variables.one-pass"],
  "escaped character in a value": ["variables.special-characters"],
  "letter beyond ASCII in a value": ["variables.special-characters"],
  "digits as a value": ["variables.string"],
  "empty value": ["variables.string"],
  "long value": ["limits.none-specified"],
  "brackets in a string": ["syntax.string"],
  "blank in a string": ["syntax.string"],
  "line break in a string": ["syntax.line-break-in-string"],
  "placeholder in a string": ["variables.inside-string"],
  "number in a string": ["variables.number"],
  "word, list or object in a string": ["variables.substitution"],
  "letter beyond ASCII in a string": ["syntax.string"],
  "number sign in a string": ["syntax.string"],
  "digits in quotes": ["syntax.string"],
  "empty string": ["syntax.string"],
  "long string": ["limits.none-specified"],
  "line feed": ["syntax.whitespace"],
  "carriage return and line feed": ["syntax.whitespace"],
  "carriage return": ["syntax.carriage-return"],
  "compact body": ["request.json-spelling"],
  tab: ["syntax.whitespace"],
  "several blanks": ["syntax.whitespace"],
  "no blank before a brace": ["syntax.free-whitespace"],
  "blank before a parenthesis": ["syntax.free-whitespace"],
  "blank inside parentheses": ["syntax.free-whitespace"],
  "no blank after a colon": ["syntax.free-whitespace"],
  "blank at an end": ["syntax.free-whitespace"],
  "digits argument": ["syntax.digits"],
  "placeholder as an argument": ["variables.substitution"],
  "placeholder outside an argument": ["variables.in-place-of-name"],
  "another key": ["syntax.key-unchecked"],
  "no argument": ["syntax.missing-argument"],
  "argument on a plain field": ["syntax.undeclared-argument"],
  "argument inside a selection": ["syntax.undeclared-argument"],
  "line break or tab beside a brace": ["syntax.free-whitespace"],
  "book at the top level": ["resolution.book-by-isbn", "types.query"],
  "member at the top level": ["resolution.member-by-id", "types.query"],
  "long name": ["limits.none-specified"],
  "literal word": ["syntax.literal-words"],
  "field after a nested selection": ["syntax.field"],
  "name at the end": ["syntax.top-level-fields"],
  "expects an open value": ["resolution.unknown-id-siblings"],
  "several requests": ["isolation.no-leak"],
  "concurrent requests": ["isolation.overlap"],
  "new connection": ["request.delivery"],
  "body in pieces": ["request.delivery"],
  "chunked body": ["request.chunked"],
  headers: ["request.client-headers"],
  "escape in the body": ["request.json-spelling"],
  "whitespace in the body": ["request.json-spelling"],
  "variables first in the body": ["request.json-spelling"],
  "letter beyond ASCII in the body": ["request.document"],
  "plus sign in the body": ["request.document"],
  "percent sign and digits in the body": ["request.document"],
  "plus sign, or percent sign and digits, in the body": ["request.document"],
  "string argument": ["syntax.string"],
  "several arguments": ["syntax.argument"],
  "arguments of both kinds": ["syntax.argument", "syntax.digits"],
  "several top-level fields": ["syntax.top-level-fields"],
  "more than two top-level fields": ["syntax.top-level-fields"],
  "deep document": ["limits.none-specified"],
  "very deep document": ["limits.none-specified"],
  "many fields": ["limits.none-specified"],
  variables: ["request.variables", "variables.substitution"],
  "no variables": ["request.variables"],
  "empty variables": ["request.variables"],
  "several variables": ["variables.substitution"],
  "unused variable": ["variables.unused"],
  "variable used twice": ["variables.substitution"],
  "name that begins another": ["variables.whole-name"],
  "odd variable name": ["variables.any-name"],
  "variable with string": ["variables.string"],
  "variable with a number": ["variables.number"],
  "variable with zero": ["variables.number"],
  "variable with a negative number": ["variables.number", "variables.substitution"],
  "variable with a fraction": ["variables.number"],
  "variable with boolean": ["variables.substitution"],
  "variable with null": ["variables.substitution"],
  "variable with list": ["variables.substitution"],
  "variable with object": ["variables.substitution"],
  ...Object.fromEntries(
    sizeTraits.map((trait) => [trait, ["syntax.field", "limits.none-specified"]]),
  ),
  ...Object.fromEntries(
    lengthTraits.map((trait) => [trait, ["limits.none-specified", "request.document"]]),
  ),
  ...Object.fromEntries(defectCountTraits.map((trait) => [trait, ["validation.all-defects"]])),
  "expects several defects": ["validation.all-defects"],
  "expects an unknown field": ["validation.unknown-field"],
  "expects an object": ["validation.object-without-selection"],
  "expects a scalar": ["validation.scalar-with-selection"],
  "expects an absent value": ["resolution.absent-scalar"],
  "expects several top-level fields": ["syntax.argument", "answer.data"],
  "expects list of one": ["types.list-is-array"],
  "expects empty list": ["resolution.values-are-not-absence"],
  "expects zero, negative or empty": ["resolution.values-are-not-absence"],
  "expects email": ["types.member"],
  "expects fine": ["types.member"],
  "expects name": ["types.member"],
  "expects dueDate": ["types.loan"],
  "expects overdueDays": ["failures.overdue-days"],
  "expects author": ["types.book"],
  "expects pages": ["types.book"],
  "expects title": ["types.book"],
  "expects isbn": ["types.book"],
};

/** Lists the traits of a clause, which say that a server probably breaks it. */
export function listTraitsOf(clause: string): readonly string[] {
  return traitsByClause.get(clause) ?? [];
}

const traitsByClause = groupByClause();

function groupByClause(): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const [trait, clauses] of Object.entries(traitClauses)) {
    for (const clause of clauses) {
      groups.set(clause, [...(groups.get(clause) ?? []), trait]);
    }
  }
  return groups;
}
