import { encodeJson } from "../../json/encode-json.ts";
import type { JsonObject } from "../../json/json-object.ts";
import { err, ok } from "../../result.ts";
import type { Mutant } from "../mutant.ts";
import { mapEntries, pickEntries } from "../toolkit/change-data.ts";
import { changeQuery, changeVariables } from "../toolkit/change-step.ts";
import { rewriteOutsideStrings, rewriteStrings } from "../toolkit/rewrite-text.ts";

const placeholder = /\$([A-Za-z_][A-Za-z0-9_]*)/g;

/** Variables are put into the text of a document wrongly. */
export const substitutionMutants: readonly Mutant[] = [
  {
    name: "only-first-mark-replaced",
    clause: "variables.substitution",
    description: "Replaces each mark at the first place where it stands",
    requests: [{ document: "shelf(a: $n) rack(a: $n)", variables: { n: 1 } }],
    override: substituteBy((document, variables) => {
      const seen = new Set<string>();
      return document.replaceAll(placeholder, (placeholder, name: string) => {
        if (seen.has(name)) {
          return placeholder;
        }
        seen.add(name);
        return encode(variables, name);
      });
    }),
  },
  {
    name: "only-first-variable-replaced",
    clause: "variables.substitution",
    description: "Replaces the marks of one variable alone",
    requests: [{ document: "shelf(a: $n) rack(a: $m)", variables: { n: 1, m: 2 } }],
    override: changeQuery(({ document, variables }) => {
      const [first] = document.matchAll(placeholder);
      const name = first?.[1] ?? "";
      return { document, variables: pickEntries(variables, (other) => other === name) };
    }),
  },
  {
    name: "names-of-one-letter-kept",
    clause: "variables.substitution",
    description: "Takes no mark of a single letter for a mark",
    requests: [{ document: "shelf(a: $x)", variables: { x: 1 } }],
    override: substituteBy((document, variables) =>
      document.replaceAll(placeholder, (placeholder, name: string) =>
        name.length === 1 ? placeholder : encode(variables, name),
      ),
    ),
  },
  {
    name: "words-replaced-without-mark",
    clause: "variables.substitution",
    description: "Replaces the name of a variable wherever it stands, with or without its sign",
    requests: [{ document: "member(id: $id) { name }", variables: { id: "m1", name: "price" } }],
    override: substituteBy((document, variables) =>
      document.replaceAll(/\$?([A-Za-z]+)/g, (word, name: string) =>
        Object.hasOwn(variables, name) ? encode(variables, name) : word,
      ),
    ),
  },
  {
    name: "values-without-quotes",
    clause: "variables.string",
    description: "Puts in the text of a string without quotes",
    requests: [{ document: "member(id: $id) { price }", variables: { id: "m1" } }],
    override: substituteBy((document, variables) =>
      document.replaceAll(placeholder, (_, name: string) =>
        encode(variables, name).replaceAll('"', ""),
      ),
    ),
  },
  {
    name: "strings-of-digits-as-numbers",
    clause: "variables.string",
    description: "Puts in a string of digits as a number",
    requests: [{ document: "member(id: $id) { name }", variables: { id: "042" } }],
    override: changeVariables((variables) =>
      mapEntries(variables, (_, value) =>
        typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value,
      ),
    ),
  },
  {
    name: "values-trimmed",
    clause: "variables.string",
    description: "Puts in a string without the blanks at its ends",
    requests: [{ document: "member(id: $id) { name }", variables: { id: "m1 " } }],
    override: changeStrings((value) => value.trim()),
  },
  {
    name: "empty-string-taken-for-no-value",
    clause: "variables.string",
    description: "Takes the empty string for a value that is missing",
    requests: [{ document: "member(id: $id) { price }", variables: { id: "" } }],
    override: changeVariables((variables) =>
      pickEntries(variables, (name) => variables[name] !== ""),
    ),
  },
  {
    name: "numbers-in-quotes",
    clause: "variables.number",
    description: "Puts in a number with quotes around it",
    requests: [{ document: 'member(id: "$n") { name }', variables: { n: 42 } }],
    override: changeVariables((variables) =>
      mapEntries(variables, (_, value) => (typeof value === "number" ? String(value) : value)),
    ),
  },
  {
    name: "numbers-with-fraction",
    clause: "variables.number",
    description: "Puts in whole numbers with a decimal place",
    requests: [{ document: "member(id: $n) { price }", variables: { n: 42 } }],
    override: substituteBy((document, variables) =>
      document.replaceAll(placeholder, (_, name: string) =>
        typeof variables[name] === "number" ? `${variables[name]}.0` : encode(variables, name),
      ),
    ),
  },
  {
    name: "large-numbers-with-exponent",
    clause: "variables.number",
    description: "Puts in numbers of more than ten digits with an exponent",
    requests: [{ document: "book(isbn: $n) { price }", variables: { n: 9780134685991 } }],
    override: substituteBy((document, variables) =>
      document.replaceAll(placeholder, (_, name: string) => {
        const value = variables[name];
        return typeof value === "number" && value > 1e10
          ? value.toExponential()
          : encode(variables, name);
      }),
    ),
  },
  {
    name: "zero-taken-for-no-value",
    clause: "variables.number",
    description: "Takes the number 0 for a value that is missing",
    requests: [{ document: "member(id: $n) { price }", variables: { n: 0 } }],
    override: changeVariables((variables) =>
      pickEntries(variables, (name) => variables[name] !== 0),
    ),
  },
  {
    name: "mark-ends-early",
    clause: "variables.whole-name",
    description: "Replaces `$id` inside `$idx`: variables are put in one after another, as given",
    requests: [
      {
        document: "member(id: $id) { name } book(isbn: $idx) { pages }",
        variables: { id: "m1", idx: "b1" },
      },
    ],
    override: substituteBy((document, variables) =>
      Object.keys(variables).reduce(
        (text, name) => text.replaceAll(`$${name}`, () => encode(variables, name)),
        document,
      ),
    ),
  },
  {
    name: "variables-told-apart-by-first-letters",
    clause: "variables.whole-name",
    description: "Takes variables for one whose names begin with the same two letters",
    requests: [{ document: "shelf(at: $idx)", variables: { id: '"', idx: 3 } }],
    override: substituteBy((document, variables) =>
      document.replaceAll(placeholder, (_, name: string) => {
        const alike = Object.keys(variables).find(
          (other) => other.slice(0, 2) === name.slice(0, 2),
        );
        return encode(variables, alike ?? name);
      }),
    ),
  },
  {
    name: "names-of-variables-folded",
    clause: "variables.whole-name",
    description: "Takes variables for one whose names differ in case",
    requests: [
      {
        document: "member(id: $key) { name } book(isbn: $Key) { pages }",
        variables: { key: "m1", Key: "b1" },
      },
    ],
    override: substituteBy((document, variables) =>
      document.replaceAll(placeholder, (_, name: string) => {
        const alike = Object.keys(variables).find(
          (other) => other.toLowerCase() === name.toLowerCase(),
        );
        return encode(variables, alike ?? name);
      }),
    ),
  },
  {
    name: "name-that-ends-another-replaced",
    clause: "variables.whole-name",
    description: "Takes a variable for another whose name ends like its own",
    requests: [
      {
        document: "member(id: $id) { name } book(isbn: $bookid) { pages }",
        variables: { id: "m1", bookid: "b1" },
      },
    ],
    override: substituteBy((document, variables) =>
      document.replaceAll(placeholder, (_, name: string) => {
        const alike = Object.keys(variables).find((other) => name.endsWith(other));
        return encode(variables, alike ?? name);
      }),
    ),
  },
  {
    name: "marks-in-strings-kept",
    clause: "variables.inside-string",
    description: "Replaces no mark inside a quoted string",
    requests: [{ document: 'member(id: "m1$n") { fine }', variables: { n: 0 } }],
    override: substituteBy((document, variables) =>
      rewriteOutsideStrings(document, (piece) =>
        piece.replaceAll(placeholder, (_, name: string) => encode(variables, name)),
      ),
    ),
  },
  {
    name: "second-mark-of-a-string-lost",
    clause: "variables.inside-string",
    description: "Replaces one mark of each quoted string and drops the others",
    requests: [
      { document: 'book(isbn: "978-$a-13-$b-1") { pages }', variables: { a: 0, b: 468599 } },
    ],
    override: changeMarkedStrings((content) => {
      let seen = 0;
      return content.replaceAll(placeholder, (found) => {
        seen += 1;
        return seen === 1 ? found : "";
      });
    }),
  },
  {
    name: "mark-at-the-start-of-a-string-lost",
    clause: "variables.inside-string",
    description: "Drops a mark with which a longer string begins",
    requests: [{ document: 'book(isbn: "$a-0-13-468599-1") { pages }', variables: { a: 978 } }],
    override: changeMarkedStrings((content) => content.replace(/^\$[A-Za-z]+(?=[^A-Za-z])/, "")),
  },
  {
    name: "words-in-strings-quoted",
    clause: "variables.inside-string",
    description: "Puts true and null into a string with quotes of their own",
    requests: [{ document: 'member(id: "$flag") { price }', variables: { flag: true } }],
    override: changeVariables((variables) =>
      mapEntries(variables, (_, value) =>
        value === null || typeof value === "boolean" ? String(value) : value,
      ),
    ),
  },
  {
    name: "replacement-patterns-read",
    clause: "variables.literal-value",
    description: "Reads `$$`, `$&` and their kin in a value as patterns of replacement",
    requests: [{ document: "member(id: $id) { email }", variables: { id: "$$" } }],
    override: substituteBy((document, variables) =>
      Object.keys(variables).reduce(
        (text, name) =>
          text.replace(new RegExp(`\\$(?:${name})(?![A-Za-z0-9_])`, "g"), encode(variables, name)),
        document,
      ),
    ),
  },
  {
    name: "dollar-and-digit-in-values-dropped",
    clause: "variables.literal-value",
    description: "Takes `$1` in a value for a group of a pattern, which is empty",
    requests: [{ document: "member(id: $id) { fine }", variables: { id: "cash$1" } }],
    override: changeStrings((value) => value.replaceAll(/\$\d/g, "")),
  },
  {
    name: "punctuation-in-values-refused",
    clause: "variables.string",
    description: "Refuses variables with unusual punctuation in their value",
    requests: [{ document: "member(id: $id) { price }", variables: { id: "a;b" } }],
    override: rejectValues((value) => /[;?!~|^]/.test(value)),
  },
  {
    name: "long-names-of-variables-cut",
    clause: "variables.whole-name",
    description: "Tells variables apart by the first twelve letters of their names",
    requests: [
      {
        document:
          "member(id: $identifierOfTheMember) { name } book(isbn: $identifierOfTheBook) { pages }",
        variables: { identifierOfTheMember: "m1", identifierOfTheBook: "b1" },
      },
    ],
    override: substituteBy((document, variables) =>
      document.replaceAll(placeholder, (_, name: string) => {
        const alike = Object.keys(variables).find(
          (other) => other.slice(0, 12) === name.slice(0, 12),
        );
        return encode(variables, alike ?? name);
      }),
    ),
  },
  {
    name: "dollar-signs-in-values-refused",
    clause: "variables.literal-value",
    description: "Refuses variables with a dollar sign in their value",
    requests: [{ document: "member(id: $id) { price }", variables: { id: "$1" } }],
    override: rejectValues((value) => value.includes("$")),
  },
  {
    name: "unused-variables-refused",
    clause: "variables.unused",
    description: "Refuses variables that the document does not use",
    requests: [{ document: "price", variables: { id: "m1" } }],
    override: {
      substitute: (right) => (query) => {
        const unused = Object.keys(query.variables).filter(
          (name) => !query.document.includes(`$${name}`),
        );
        return unused.length > 0 ? err(["Variable is not used"]) : right(query);
      },
    },
  },
  {
    name: "lists-as-values-refused",
    clause: "variables.unused",
    description: "Refuses variables that are lists or objects, also where they are not used",
    requests: [{ document: "price", variables: { list: [] } }],
    override: {
      substitute: (right) => (query) =>
        Object.values(query.variables).some((value) => typeof value === "object" && value !== null)
          ? err(["Variable is no scalar"])
          : right(query),
    },
  },
  {
    name: "prototype-names-without-value",
    clause: "variables.any-name",
    description: "Takes variables for missing that are named like a property of every object",
    requests: [{ document: "member(id: $constructor) { name }", variables: { constructor: "m1" } }],
    override: changeVariables((variables) =>
      pickEntries(variables, (name) => !(name in Object.prototype)),
    ),
  },
  {
    name: "reserved-words-without-value",
    clause: "variables.any-name",
    description: "Takes variables for missing that are named like a word of some language",
    requests: [{ document: "shelf(a: $class)", variables: { class: 1 } }],
    override: changeVariables((variables) =>
      pickEntries(
        variables,
        (name) => !["null", "true", "class", "self", "length", "keys"].includes(name),
      ),
    ),
  },
  {
    name: "words-of-the-request-without-value",
    clause: "variables.any-name",
    description: "Takes variables for missing that are named document or variables",
    requests: [{ document: "shelf(a: $document)", variables: { document: 1 } }],
    override: changeVariables((variables) =>
      pickEntries(variables, (name) => name !== "document" && name !== "variables"),
    ),
  },
  {
    name: "parsed-before-substitution",
    clause: "processing.substitution-first",
    description: "Parses the text before variables are put in, and knows marks as whole values",
    requests: [{ document: 'member(id: "m1$n") { fine }', variables: { n: 0 } }],
    override: substituteBy((document, variables) =>
      document.replaceAll(
        /(:\s*)\$([A-Za-z]+)(?=\s*\))/g,
        (_, before: string, name: string) => before + encode(variables, name),
      ),
    ),
  },
  {
    name: "values-replaced-again",
    clause: "variables.one-pass",
    description: "Looks for marks in the values that were put in, once more",
    requests: [{ document: "member(id: $a) { price }", variables: { a: "$b", b: "m1" } }],
    override: {
      substitute: (right) => (query) => {
        const once = right(query);
        return once.ok ? right({ document: once.value, variables: query.variables }) : once;
      },
    },
  },
  {
    name: "marks-as-names-refused",
    clause: "variables.in-place-of-name",
    description: "Takes marks for values alone, never for a name",
    requests: [{ document: "member(id: 1) { $word }", variables: { word: true } }],
    override: {
      substitute: (right) => (query) =>
        /(?<!:\s*)\$/.test(query.document.replaceAll(/"[^"]*"/g, ""))
          ? err(["Variable stands in the place of a name"])
          : right(query),
    },
  },
  {
    name: "values-escaped-to-ascii",
    clause: "variables.special-characters",
    description: "Encodes characters of a value beyond ASCII, and signs of markup, as escapes",
    requests: [{ document: "member(id: $id) { fine }", variables: { id: "zoë" } }],
    override: substituteBy((document, variables) =>
      document.replaceAll(placeholder, (_, name: string) => escapeMarkup(encode(variables, name))),
    ),
  },
  {
    name: "markup-in-values-refused",
    clause: "variables.special-characters",
    description: "Refuses variables with signs of markup in their value",
    requests: [{ document: "member(id: $id) { price }", variables: { id: "<b>" } }],
    override: rejectValues((value) => /[<>&]/.test(value)),
  },
];

/** Refuses variables with a text of which something is true. */
function rejectValues(isRejected: (value: string) => boolean): Mutant["override"] {
  return {
    substitute: (right) => (query) =>
      Object.values(query.variables).some((value) => typeof value === "string" && isRejected(value))
        ? err(["Variable is not accepted"])
        : right(query),
  };
}

/** Puts the values in by another way than the engine's. Marks without a value stay. */
function substituteBy(
  replace: (document: string, variables: JsonObject) => string,
): Mutant["override"] {
  return {
    substitute: (right) => (query) =>
      right(query).ok ? ok(replace(query.document, query.variables)) : right(query),
  };
}

/** Changes the quoted strings of a document before anything is put into them. */
function changeMarkedStrings(rewrite: (content: string) => string): Mutant["override"] {
  return changeQuery(({ document, variables }) => ({
    document: rewriteStrings(document, rewrite),
    variables,
  }));
}

function changeStrings(rewrite: (value: string) => string): Mutant["override"] {
  return changeVariables((variables) =>
    mapEntries(variables, (_, value) => (typeof value === "string" ? rewrite(value) : value)),
  );
}

/** The JSON text of a value; the mark itself where there is none. */
function encode(variables: JsonObject, name: string): string {
  return Object.hasOwn(variables, name) ? encodeJson(variables[name]) : `$${name}`;
}

function escapeMarkup(text: string): string {
  return text.replaceAll(
    /[^ -~]|[&<>/]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
