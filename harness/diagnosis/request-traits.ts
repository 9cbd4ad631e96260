import type { JsonObject, JsonValue } from "../json/json-value.ts";
import type { CaseRequest } from "../suite/case.ts";

/** A request of a case, as far as traits look at it. */
export interface SentQuery {
  readonly request: CaseRequest;
  /** The body as it is sent. */
  readonly body: string;
  /** Empty where the body has none. */
  readonly document: string;
  /** Undefined where the body has none. */
  readonly variables: JsonObject | undefined;
}

/** What a request is about. Where all such cases fail and no others, a server breaks a clause. */
export interface Trait {
  readonly name: string;
  /** Ids of the clauses that a server then probably breaks, the most probable first. */
  readonly clauses: readonly string[];
  readonly isSet: (sent: SentQuery) => boolean;
}

/** Words with a meaning in programs, in JSON and in requests. */
const oddName =
  /^(?:__proto__|class|constructor|document|for|hasOwnProperty|keys|length|name|self|this|toString|valueOf|variables|void)$/;

/** The traits of requests. A row stays only while the measured score is lower without it. */
export const requestTraits: readonly Trait[] = [
  inDocument("line feed", /(?<!\r)\n/, "syntax.whitespace"),
  inDocument("carriage return and line feed", /\r\n/, "syntax.whitespace"),
  inDocument("tab", /\t/, "syntax.whitespace"),
  inDocument("several blanks", / {2}/, "syntax.whitespace"),
  inDocument(
    "line break or tab beside a brace",
    /[{}][\t\r\n]|[\t\r\n][{}]/,
    "syntax.free-whitespace",
  ),
  inDocument("placeholder as an argument", /:\s*\$\w/, "variables.substitution"),
  inDocument("another key", /\((?!\s*(id|isbn|\$)\b)/, "syntax.key-unchecked"),
  inDocument(
    "argument inside a selection",
    /\{[^{}]*\w\s*\(|\}[^{}]*\w\s*\([^()]*\)[^{}]*\}/,
    "syntax.undeclared-argument",
  ),
  inDocument("book at the top level", /\bbook\s*\(/, "resolution.book-by-isbn", "types.query"),
  inString("brackets in a string", /[[\]{}():,]/, "syntax.string"),
  inString("blank in a string", /[ \t]/, "syntax.string"),
  inString("letter beyond ASCII in a string", /[^\u0000-\u007f]/, "syntax.string"),
  inString("digits in quotes", /^\d+$/, "syntax.string"),
  inString("empty string", /^$/, "syntax.string"),
  inString("string argument", /^/, "syntax.string"),
  row("digits argument", hasDigits, "syntax.digits"),
  row(
    "arguments of both kinds",
    (sent) => hasDigits(sent) && listStrings(sent).length > 0,
    "syntax.argument",
    "syntax.digits",
  ),
  row("compact body", ({ request }) => "document" in request, "request.json-spelling"),
  inRawBody("whitespace in the body", /^\s|[{,]\s*\n|\s$/, "request.json-spelling"),
  inRawBody("variables first in the body", /^\s*\{\s*"variables"/, "request.json-spelling"),
  row(
    "percent sign and digits in the body",
    ({ body }) => /%[\da-f]{2}/i.test(body),
    "request.document",
  ),
  row("variables", (sent) => listEntries(sent).length > 0),
  row(
    "no variables",
    (sent) => sent.document !== "" && listEntries(sent).length === 0,
    "request.variables",
  ),
  row(
    "unused variable",
    (sent) => listEntries(sent).length > listUsed(sent).length,
    "variables.unused",
  ),
  row("name that begins another", hasPrefix, "variables.whole-name"),
  row(
    "odd variable name",
    (sent) => listUsed(sent).some(([name]) => oddName.test(name)),
    "variables.any-name",
  ),
  row("placeholder in a string", (sent) => listInside(sent).length > 0, "variables.inside-string"),
  row(
    "number in a string",
    (sent) => listInside(sent).some(([, value]) => typeof value === "number"),
    "variables.number",
  ),
  inValue("variable with string", (value) => typeof value === "string", "variables.string"),
  inValue(
    "variable with a number",
    (value) => Number.isInteger(value) && Number(value) > 0,
    "variables.number",
  ),
  inValue(
    "variable with a negative number",
    (value) => Number.isInteger(value) && Number(value) < 0,
    "variables.number",
    "variables.substitution",
  ),
  inValue("variable with null", (value) => value === null, "variables.substitution"),
  inValue("blank in a value", textWith(/[ \t]/), "variables.string"),
  inValue("dollar in a value", textWith(/\$/), "variables.one-pass"),
  inValue("digits as a value", textWith(/^\d+$/), "variables.string"),
  inValue("long value", textWith(/^.{300}/s), "limits.none-specified"),
  row(
    "selection of more than 64 fields",
    (sent) => measureSelections(sent).widest > 64,
    "syntax.field",
    "limits.none-specified",
  ),
  row(
    "more than 2 levels of selections",
    (sent) => measureSelections(sent).depth > 2,
    "syntax.field",
    "limits.none-specified",
  ),
  row(
    "document of more than 1000 characters",
    ({ document }) => document.length > 1000,
    "limits.none-specified",
    "request.document",
  ),
];

function row(name: string, isSet: Trait["isSet"], ...clauses: readonly string[]): Trait {
  return { name, clauses, isSet };
}

/** A trait of a document without the content of its strings. */
function inDocument(name: string, pattern: RegExp, ...clauses: readonly string[]): Trait {
  return row(name, ({ document }) => pattern.test(withoutStrings(document)), ...clauses);
}

/** A trait of a string of a document whose variables are inserted. */
function inString(name: string, pattern: RegExp, ...clauses: readonly string[]): Trait {
  return row(name, (sent) => listStrings(sent).some((text) => pattern.test(text)), ...clauses);
}

/** A trait of a body that its case writes as text. */
function inRawBody(name: string, pattern: RegExp, ...clauses: readonly string[]): Trait {
  return row(
    name,
    ({ request, body }) => !("document" in request) && pattern.test(body),
    ...clauses,
  );
}

/** A trait of the value of a variable that the document uses. */
function inValue(
  name: string,
  fits: (value: JsonValue) => boolean,
  ...clauses: readonly string[]
): Trait {
  return row(name, (sent) => listUsed(sent).some(([, value]) => fits(value)), ...clauses);
}

function textWith(pattern: RegExp): (value: JsonValue) => boolean {
  return (value) => typeof value === "string" && pattern.test(value);
}

function withoutStrings(text: string): string {
  return text.replace(/"[^"]*"/g, '""');
}

/** Inserts the values of variables. */
function insertValues({ document, variables = {} }: SentQuery): string {
  return document.replace(/\$(\w+)/g, (placeholder, name: string) =>
    Object.hasOwn(variables, name) ? JSON.stringify(variables[name]) : placeholder,
  );
}

function listStrings(sent: SentQuery): readonly string[] {
  return [...insertValues(sent).matchAll(/"([^"]*)"/g)].map(([, inner = ""]) => inner);
}

function hasDigits(sent: SentQuery): boolean {
  return /:\s*\d/.test(withoutStrings(insertValues(sent)));
}

type Entry = readonly [name: string, value: JsonValue];

function listEntries({ variables = {} }: SentQuery): readonly Entry[] {
  return Object.entries(variables);
}

/** Lists the variables that the document uses. */
function listUsed(sent: SentQuery): readonly Entry[] {
  return listEntries(sent).filter(([name]) => sent.document.includes(`$${name}`));
}

/** Lists the variables whose placeholders are inside quoted strings. */
function listInside(sent: SentQuery): readonly Entry[] {
  const strings = [...sent.document.matchAll(/"([^"]*)"/g)].map(([, text = ""]) => text);
  const names = new Set(strings.flatMap((text) => text.match(/\$\w+/g) ?? []));
  return listUsed(sent).filter(([name]) => names.has(`$${name}`));
}

function hasPrefix(sent: SentQuery): boolean {
  return listUsed(sent).some(([name]) =>
    listEntries(sent).some(
      ([other]) => other !== name && other.toLowerCase().startsWith(name.toLowerCase()),
    ),
  );
}

/** Measures the selection with the most fields, and how deep selections are inside one another. */
function measureSelections({ document }: SentQuery): {
  readonly widest: number;
  readonly depth: number;
} {
  const counts = [0];
  const size = { widest: 0, depth: 0 };
  const plain = withoutStrings(document).replace(/\([^)]*\)/g, "");
  for (const [token] of plain.matchAll(/[{}]|[^\s{}]+/g)) {
    if (token === "{") {
      counts.push(0);
      size.depth = Math.max(size.depth, counts.length - 1);
    } else if (token === "}") {
      counts.pop();
    } else {
      counts.push((counts.pop() ?? 0) + 1);
      size.widest = Math.max(size.widest, counts.at(-1) ?? 0);
    }
  }
  return size;
}
