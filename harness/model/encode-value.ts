import { isArray, isObject, type JsonValue } from "../json/json-value.ts";
import { choose } from "./choose.ts";
import type { Readings } from "./readings.ts";

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

const bodyEscapes = { ...variableEscapes, "every-character": /\\u.{4}|\\.|[^"\\]/gs };

/**
 * Creates the JSON encoder that a model server uses for the values of variables.
 *
 * @see variables.substitution
 * @see variables.special-characters
 */
export function createValueEncoder(readings: Readings): EncodeValue {
  return createEncoder({
    escapes: choose(readings, "variable-escapes", variableEscapes),
    writeNumber: choose(readings, "variable-numbers", {
      digits: String,
      exponents: (value: number) =>
        Math.abs(value) >= 1e7
          ? value
              .toExponential()
              .replace("e+", "E")
              .replace(/^(\d)E/, "$1.0E")
          : String(value),
    }),
    spacing: choose(readings, "variable-spacing", { none: ["", ""], blanks: [" ", " "] }),
    sort: choose(readings, "variable-key-order", { given: keepOrder, sorted: sortKeys }),
  });
}

/**
 * Creates the JSON encoder that a model server uses for response bodies.
 *
 * @see answer.json
 */
export function createBodyEncoder(readings: Readings): EncodeValue {
  const { spacing, surround } = choose(readings, "body-spacing", {
    none: { spacing: ["", ""], surround: (text: string) => text },
    pretty: {
      spacing: ["", ""],
      surround: (text: string) => ` ${text.replace(/^\{/, "{\r\n\t")}\n`,
    },
    blanks: { spacing: [" ", " "], surround: (text: string) => text },
  });
  const encode = createEncoder({
    escapes: choose(readings, "body-escapes", bodyEscapes),
    writeNumber: choose(readings, "body-numbers", {
      digits: String,
      fractions: (value: number) => (Number.isInteger(value) ? `${value}.0` : String(value)),
      exponents: (value: number) => value.toExponential().toUpperCase(),
    }),
    spacing,
    sort: keepOrder,
  });
  return (value) => surround(encode(value));
}

type Entries = readonly (readonly [string, JsonValue])[];

function keepOrder(entries: Entries): Entries {
  return entries;
}

function sortKeys(entries: Entries): Entries {
  return [...entries].sort(([left], [right]) => (left < right ? -1 : 1));
}

interface EncoderOptions {
  readonly escapes: RegExp | null;
  readonly writeNumber: (value: number) => string;
  readonly spacing: readonly string[];
  readonly sort: (entries: Entries) => Entries;
}

function createEncoder({ escapes, writeNumber, spacing, sort }: EncoderOptions): EncodeValue {
  const [afterComma = "", afterColon = ""] = spacing;
  const isPlain = writeNumber === String && afterColon === "" && sort === keepOrder;
  if (escapes === null && isPlain) {
    return JSON.stringify;
  }
  const writeText = (text: string): string =>
    escapes === null ? JSON.stringify(text) : JSON.stringify(text).replace(escapes, escapeMatch);
  const encode = (value: JsonValue): string => {
    if (isArray(value)) {
      return `[${value.map(encode).join(`,${afterComma}`)}]`;
    }
    if (isObject(value)) {
      const members = sort(Object.entries(value)).map(
        ([key, inner]) => `${writeText(key)}:${afterColon}${encode(inner)}`,
      );
      return `{${members.join(`,${afterComma}`)}}`;
    }
    if (typeof value === "string") {
      return writeText(value);
    }
    return typeof value === "number" ? writeNumber(value) : String(value);
  };
  // Most values hold nothing to escape, and the built-in encoder is many times faster.
  return (value) => {
    const text = isPlain ? JSON.stringify(value) : undefined;
    return text === undefined || escapes === null || text.search(escapes) >= 0
      ? encode(value)
      : text;
  };
}

/** Escapes a character; what is an escape already stays. */
function escapeMatch(matched: string): string {
  if (matched.startsWith("\\")) {
    return matched;
  }
  return matched === "/" ? "\\/" : escapeUnits(matched);
}

function escapeUnits(character: string): string {
  return character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}
