import { choose } from "./choose.ts";
import { DocumentReader, type Grammar, type Position } from "./document-reader.ts";
import type { Field } from "./field.ts";
import { createNameGrammar } from "./name-grammar.ts";
import type { Readings } from "./readings.ts";
import { Rejection } from "./rejection.ts";

/** Reads the text of a document; throws a Rejection where the server rejects it. */
export type Parse = (text: string) => readonly Field[];

/** Whitespace at each place where the specification shows some, exactly as it shows it. */
const printedForm: Readonly<Record<Position, string>> = {
  start: "",
  end: "",
  "before (": "",
  "after (": "",
  "before :": "",
  "after :": " ",
  "before )": "",
  "before {": " ",
  "after {": " ",
  "before }": " ",
};

/** @see syntax.field */
export function createParser(readings: Readings): Parse {
  const grammar = createGrammar(readings);
  const isEmptyAllowed = choose(readings, "empty-document", { rejected: false, "no-fields": true });
  return (text) => new DocumentReader(text, { ...grammar, isEmptyAllowed }).readDocument();
}

function createGrammar(readings: Readings): Omit<Grammar, "isEmptyAllowed"> {
  const names = createNameGrammar(readings);
  return {
    names,
    name: new RegExp(names.pattern, "uy"),
    space: choose(readings, "white-space", {
      ascii: /[ \t\n\r]*/y,
      "carriage-return-only-before-line-feed": /(?:[ \t\n]|\r\n)*/y,
      unicode: /\s*/y,
      commas: /[ \t\n\r,]*/y,
      comments: /(?:[ \t\n\r]|#[^\r\n]*)*/y,
    }),
    fits: choose(readings, "white-space-around-punctuation", {
      any: () => true,
      "as-printed": (position: Position, space: string) => space === printedForm[position],
      "not-at-the-ends": (position: Position, space: string) =>
        (position !== "start" && position !== "end") || space === "",
    }),
    isAdjacencyAllowed: choose(readings, "adjacent-fields", { rejected: false, accepted: true }),
    emptySelection: choose(readings, "empty-selection", {
      rejected: "rejected",
      "left-out": "left-out",
      "empty-object": "kept",
      defect: "kept",
    } as const),
    extension: choose(readings, "documents-outside-the-grammar", {
      rejected: "none",
      "outer-braces": "outer-braces",
      aliases: "aliases",
      "first-of-several-arguments": "several-arguments",
      "empty-parentheses": "empty-parentheses",
      "any-json-value": "any-json-value",
      "unclosed-braces": "unclosed-braces",
    } as const),
    ...createStringGrammar(readings),
    maxDigits: choose(readings, "digits-length", {
      unlimited: Number.POSITIVE_INFINITY,
      "max-7": 7,
    }),
  };
}

function createStringGrammar(readings: Readings): Pick<Grammar, "string" | "decode"> {
  const string = choose(readings, "string-characters", {
    any: /"([^"]*)"/y,
    "no-line-breaks": /"([^"\n\r]*)"/y,
    "no-control-characters": /"([^"\p{Cc}]*)"/uy,
    "no-lone-surrogates": /"([^"\p{Cs}]*)"/uy,
    "no-backslashes": /"([^"\\]*)"/y,
  });
  const escapes = choose(readings, "string-escapes", {
    plain: { string, decode: (text: string) => text },
    json: { string, decode: decodeEscapes },
    "json-with-quotes": { string: /"((?:[^"\\]|\\.)*)"/sy, decode: decodeEscapes },
    "json-only": { string: /"((?:[^"\\]|\\.)*)"/sy, decode: decodeJsonString },
  });
  const maxLength = choose(readings, "string-length", {
    unlimited: Number.POSITIVE_INFINITY,
    "max-1000": 1_000,
  });
  return {
    string: escapes.string,
    decode: (text) => {
      if (text.length > maxLength) {
        throw new Rejection("A string is too long");
      }
      return escapes.decode(text);
    },
  };
}

function decodeEscapes(text: string): string {
  return text.replace(
    /\\(?:u([0-9a-fA-F]{4})|(.))/gs,
    (_all, code: string | undefined, other: string) =>
      code === undefined ? other : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Line breaks and other control characters are an error here, and so are unknown escapes. */
function decodeJsonString(text: string): string {
  try {
    return JSON.parse(`"${text}"`);
  } catch {
    throw new Rejection("A string is not a JSON string");
  }
}
