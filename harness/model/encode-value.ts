import { isArray, isObject, type JsonValue } from "../json/json-value.ts";
import { choose, type Readings, takes } from "./choose.ts";

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
 * Creates the encoder of the values of variables.
 *
 * @see variables.substitution
 * @see variables.special-characters
 */
export function createValueEncoder(readings: Readings): EncodeValue {
  const escapes = choose(readings, "variable-escapes", variableEscapes);
  const writeNumber = choose(readings, "variable-numbers", {
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
  const arrange = choose<EncoderParts["arrange"]>(readings, "variable-key-order", {
    given: (keys) => keys,
    sorted: (keys) => keys.toSorted(),
  });
  return createEncoder({
    writeText: (text) => escapeText(text, escapes),
    writeNumber,
    findSpace: createSpacing(readings),
    arrange,
  });
}

/**
 * Creates the encoder of response bodies.
 *
 * @see answer.json
 * @see answer.order
 */
export function createBodyEncoder(readings: Readings): EncodeValue {
  const spacing = choose<BodySpacing>(readings, "body-spacing", bodySpacing);
  const escapes = choose(readings, "body-escapes", bodyEscapes);
  const encode = createEncoder({
    writeText: (text) => escapeText(text, escapes),
    writeNumber: choose(readings, "body-numbers", bodyNumbers),
    findSpace: (place) => (place === "first" || place === "last" ? "" : spacing.between),
    arrange: choose(readings, "key-order", keyOrders),
  });
  return (value) => {
    const text = encode(value);
    return `${spacing.start}${text.slice(0, 1)}${spacing.open}${text.slice(1)}${spacing.end}`;
  };
}

const keyOrders: Record<string, EncoderParts["arrange"]> = {
  selection: (keys) => keys,
  reversed: (keys) => keys.toReversed(),
  alphabetical: (keys) => keys.toSorted(),
};

const bodyEscapes = { ...variableEscapes, "every-character": /\\u.{4}|\\.|[^"\\]/gs };

const bodyNumbers: Record<string, EncoderParts["writeNumber"]> = {
  digits: (digits) => digits,
  fractions: (digits) => (Number.isInteger(Number(digits)) ? `${digits}.0` : digits),
  exponents: (digits) => Number(digits).toExponential().toUpperCase(),
};

/** Whitespace at the start, after the first brace, between the parts, and at the end. */
interface BodySpacing {
  readonly start: string;
  readonly open: string;
  readonly between: string;
  readonly end: string;
}

const bodySpacing: Record<string, BodySpacing> = {
  none: { start: "", open: "", between: "", end: "" },
  pretty: { start: " ", open: "\r\n\t", between: "", end: "\n" },
  blanks: { start: "", open: "", between: " ", end: "" },
};

/** Whitespace after the opening bracket, after a comma or a colon, and before the closing bracket. */
interface Spaces {
  readonly first: string;
  readonly comma: string;
  readonly colon: string;
  readonly last: string;
}

/** A server whose strings hold no line breaks writes none either: it would reject its own text. */
function createSpacing(readings: Readings): EncoderParts["findSpace"] {
  const spaces = choose(readings, "variable-spacing", variableSpacing);
  const rejectsLines =
    takes(readings, "string-characters", "no-line-breaks", "no-control-characters") ||
    takes(readings, "string-escapes", "json-only");
  return (place) => {
    const space = spaces[place];
    return space.startsWith("\n") && rejectsLines ? space.slice(1) : space;
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
  readonly writeNumber: (digits: string) => string;
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
