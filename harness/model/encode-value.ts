import { isArray, isObject, type JsonValue } from "../json/json-value.ts";
import type { Comparable, Switches, Table } from "./switches.ts";

/** Writes a JSON value as text. */
export type EncodeValue = (value: JsonValue) => string;

const variableEscapes: Record<string, RegExp | null> = {
  plain: null,
  ascii: /[^ -~]/g,
  html: /[&<>\u2028\u2029]/g,
  slashes: /[/]|[^ -~]/g,
  gson: /[&<>='\u2028\u2029]/g,
  dotnet: /[&<>'+`]|[^ -~]/g,
};

/**
 * Creates the JSON encoder that a model server uses for the values of variables.
 *
 * @see variables.substitution
 * @see variables.special-characters
 */
export function createValueEncoder(switches: Switches): EncodeValue {
  const askEscapes = switches.connect("variable-escapes", variableEscapes);
  const askNumbers = switches.connect("variable-numbers", {
    digits: (digits: string) => digits,
    fractions: (digits: string) => (/^[0-9]+$/.test(digits) ? `${digits}.0` : digits),
    "negative-fractions": (digits: string) => (/^-[0-9]+$/.test(digits) ? `${digits}.0` : digits),
    "fractions-with-exponents": (digits: string) =>
      digits.includes(".") ? Number(digits).toExponential() : digits,
    exponents: (digits: string) =>
      Math.abs(Number(digits)) >= 1e7
        ? Number(digits)
            .toExponential()
            .replace("e+", "E")
            .replace(/^(\d)E/, "$1.0E")
        : digits,
  });
  const askKeys = switches.connect("variable-key-order", { given: keepOrder, sorted: sortKeys });
  return createEncoder({
    writeText: (text) => askEscapes((escapes) => escapeText(text, escapes)),
    writeNumber: (digits) => askNumbers((write) => write(digits)),
    findSpace: createSpacing(switches),
    arrange: (keys) => askKeys((arrange) => arrange(keys), JSON.stringify),
  });
}

/**
 * Creates the JSON encoder that a model server uses for response bodies. Nothing but the value of
 * a body makes a difference to who reads it as JSON, so servers that write a value in different
 * ways share the body of one of them.
 *
 * @see answer.json
 * @see answer.order
 */
export function createBodyEncoder(switches: Switches): EncodeValue {
  const writeSpace = switches.connectTable("body-spacing", bodySpacing, readAsJson);
  const encode = createEncoder({
    writeText: switches.connectTable("body-escapes", bodyWriters, readAsJson),
    writeNumber: switches.connectTable("body-numbers", bodyNumbers, readAsJson),
    findSpace: (place) => (place === "first" || place === "last" ? "" : writeSpace("between")),
    arrange: createKeyOrder(switches),
  });
  return (value) => {
    const text = encode(value);
    const inner = `${text.slice(0, 1)}${writeSpace("open")}${text.slice(1)}`;
    return `${writeSpace("start")}${inner}${writeSpace("end")}`;
  };
}

/** Creates what brings the keys of an object into the order of the server. */
function createKeyOrder(switches: Switches): EncoderParts["arrange"] {
  const arrange = switches.connectTable<readonly string[]>(
    "key-order",
    {
      selection: (keys) => keys.split(separator),
      reversed: (keys) => keys.split(separator).reverse(),
      alphabetical: (keys) => keys.split(separator).sort(),
    },
    (keys) => keys.join(separator),
  );
  return (keys) => (keys.length < 2 ? keys : arrange(keys.join(separator)));
}

/** No name holds it: it is whitespace. */
const separator = "\n";

const bodyWriters = Object.fromEntries(
  Object.entries({ ...variableEscapes, "every-character": /\\u.{4}|\\.|[^"\\]/gs }).map(
    ([reading, escapes]): [string, Table<string>] => [reading, (text) => escapeText(text, escapes)],
  ),
);

/** How a number is written that has these digits. */
const bodyNumbers: Record<string, Table<string>> = {
  digits: (digits) => digits,
  fractions: (digits) => (Number.isInteger(Number(digits)) ? `${digits}.0` : digits),
  exponents: (digits) => Number(digits).toExponential().toUpperCase(),
};

/** Whitespace at the start, after the first brace, between the parts of the body, and at its end. */
const bodySpacing: Record<string, Table<string>> = {
  none: () => "",
  pretty: (place) => ({ start: " ", open: "\r\n\t", end: "\n" })[place] ?? "",
  blanks: (place) => (place === "between" ? " " : ""),
};

/** Reads what a part of a body means: a string, a number, or nothing where it is whitespace. */
function readAsJson(text: string): Comparable {
  return /^[ \t\r\n]*$/.test(text) ? null : JSON.parse(text);
}

function keepOrder(keys: readonly string[]): readonly string[] {
  return keys;
}

function sortKeys(keys: readonly string[]): readonly string[] {
  return [...keys].sort();
}

/** Whitespace after the opening bracket, after a comma or a colon, and before the closing bracket. */
interface Spaces {
  readonly first: string;
  readonly comma: string;
  readonly colon: string;
  readonly last: string;
}

/** A server whose strings hold no line breaks writes none either: it would reject its own text. */
function createSpacing(switches: Switches): EncoderParts["findSpace"] {
  const askSpacing = switches.connect("variable-spacing", variableSpacing);
  const askCharacters = switches.connect("string-characters", {
    any: true,
    "no-line-breaks": false,
    "no-control-characters": false,
    "no-lone-surrogates": true,
    "no-backslashes": true,
  });
  const askEscapes = switches.connect("string-escapes", {
    plain: true,
    json: true,
    "json-with-quotes": true,
    "json-only": false,
  });
  return (place) => {
    const space = askSpacing((spaces) => spaces[place]);
    const isLine = space.startsWith("\n");
    return isLine && !(askCharacters((holds) => holds) && askEscapes((holds) => holds))
      ? space.slice(1)
      : space;
  };
}

const variableSpacing: Record<string, Spaces> = {
  none: { first: "", comma: "", colon: "", last: "" },
  blanks: { first: "", comma: " ", colon: " ", last: "" },
  "inside-brackets": { first: " ", comma: " ", colon: " ", last: " " },
  indented: { first: "\n  ", comma: "\n  ", colon: " ", last: "\n" },
};

interface EncoderParts {
  readonly writeText: (text: string) => string;
  /** Gets the digits of a number. */
  readonly writeNumber: Table<string>;
  /** Gives the whitespace of a list or an object. */
  readonly findSpace: (place: keyof Spaces) => string;
  readonly arrange: (keys: readonly string[]) => readonly string[];
}

function createEncoder({ writeText, writeNumber, findSpace, arrange }: EncoderParts): EncodeValue {
  const join = (parts: readonly string[]): string =>
    parts.length === 0
      ? ""
      : `${findSpace("first")}${parts.join(`,${findSpace("comma")}`)}${findSpace("last")}`;
  const encode = (value: JsonValue): string => {
    if (isArray(value)) {
      return `[${join(value.map(encode))}]`;
    }
    if (isObject(value)) {
      const members = arrange(Object.keys(value)).map(
        (key) => `${writeText(key)}:${findSpace("colon")}${encode(value[key] ?? null)}`,
      );
      return `{${join(members)}}`;
    }
    if (typeof value === "string") {
      return writeText(value);
    }
    return typeof value === "number" ? writeNumber(String(value)) : String(value);
  };
  return encode;
}

function escapeText(text: string, escapes: RegExp | null): string {
  const written = JSON.stringify(text);
  return escapes === null ? written : written.replace(escapes, escapeMatch);
}

/** Escapes a unit of UTF-16; what is an escape already stays. */
function escapeMatch(matched: string): string {
  if (matched.startsWith("\\")) {
    return matched;
  }
  return matched === "/" ? "\\/" : `\\u${matched.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
