import { isArray, isObject, type JsonValue } from "../json/json-value.ts";
import { choose } from "./choose.ts";
import type { Readings } from "./readings.ts";

/** Writes a JSON value as text. */
export type EncodeValue = (value: JsonValue) => string;

const escaped: Record<string, RegExp | null> = {
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
export function createValueEncoder(readings: Readings): EncodeValue {
  return createEncoder({
    escapes: choose(readings, "variable-escapes", escaped),
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
  });
}

/**
 * Creates the JSON encoder that a model server uses for response bodies.
 *
 * @see answer.json
 */
export function createBodyEncoder(readings: Readings): EncodeValue {
  const pretty = choose(readings, "body-spacing", { none: false, pretty: true });
  const encode = createEncoder({
    escapes: choose(readings, "body-escapes", escaped),
    writeNumber: choose(readings, "body-numbers", {
      digits: String,
      fractions: (value: number) => (Number.isInteger(value) ? `${value}.0` : String(value)),
    }),
    spacing: ["", ""],
  });
  return (value) => (pretty ? ` ${encode(value).replace(/^\{/, "{\r\n\t")}\n` : encode(value));
}

interface EncoderOptions {
  readonly escapes: RegExp | null;
  readonly writeNumber: (value: number) => string;
  readonly spacing: readonly string[];
}

function createEncoder({ escapes, writeNumber, spacing }: EncoderOptions): EncodeValue {
  const [afterComma = "", afterColon = ""] = spacing;
  const writeText = (text: string): string =>
    escapes === null
      ? JSON.stringify(text)
      : JSON.stringify(text).replace(escapes, (character) =>
          character === "/" ? "\\/" : escapeUnits(character),
        );
  const encode = (value: JsonValue): string => {
    if (isArray(value)) {
      return `[${value.map(encode).join(`,${afterComma}`)}]`;
    }
    if (isObject(value)) {
      const entries = Object.entries(value);
      return `{${entries.map(([key, inner]) => `${writeText(key)}:${afterColon}${encode(inner)}`).join(`,${afterComma}`)}}`;
    }
    if (typeof value === "string") {
      return writeText(value);
    }
    return typeof value === "number" ? writeNumber(value) : String(value);
  };
  return encode;
}

function escapeUnits(character: string): string {
  return character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}
