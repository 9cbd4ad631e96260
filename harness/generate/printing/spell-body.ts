import type { JsonValue } from "../../json/json-value.ts";
import { maxBodyBytes } from "../../oracle/portable/bounds.ts";
import type { QueryRequest, RawRequest } from "../../suite/case.ts";

/** One of many spellings of a JSON text. */
export interface BodySpelling {
  readonly variablesFirst: boolean;
  readonly emptyVariables: boolean;
  /** Whitespace between tokens, used in turn. */
  readonly gaps: readonly string[];
  /** One character of this many in a string is written as a `\u` escape; 0 for none. */
  readonly escapeEvery: number;
  readonly capitals: boolean;
}

/** Spells the body of a query in another way that JSON allows; a long one has no escapes. */
export function spellBody(request: QueryRequest, spelling: BodySpelling): RawRequest {
  const body = new Speller(spelling).spell(listEntries(request, spelling));
  return Buffer.byteLength(body) <= maxBodyBytes || spelling.escapeEvery === 0
    ? { body }
    : spellBody(request, { ...spelling, escapeEvery: 0 });
}

function listEntries(
  { document, variables }: QueryRequest,
  { variablesFirst, emptyVariables }: BodySpelling,
): JsonValue {
  const values = variables ?? (emptyVariables ? {} : undefined);
  if (values === undefined) {
    return { document };
  }
  return variablesFirst ? { variables: values, document } : { document, variables: values };
}

class Speller {
  readonly #spelling: BodySpelling;
  #gapsUsed = 0;

  constructor(spelling: BodySpelling) {
    this.#spelling = spelling;
  }

  spell(value: JsonValue): string {
    return this.#gap() + this.#spellValue(value) + this.#gap();
  }

  #spellValue(value: JsonValue): string {
    if (typeof value === "string") {
      return this.#spellString(value);
    }
    if (Array.isArray(value)) {
      return `[${value.map((element) => this.spell(element)).join(",") || this.#gap()}]`;
    }
    return value !== null && typeof value === "object"
      ? `{${this.#spellEntries(Object.entries(value)) || this.#gap()}}`
      : JSON.stringify(value);
  }

  #spellEntries(entries: readonly [name: string, value: JsonValue][]): string {
    return entries
      .map(
        ([name, value]) =>
          `${this.#gap()}${this.#spellString(name)}${this.#gap()}:${this.spell(value)}`,
      )
      .join(",");
  }

  #spellString(text: string): string {
    const { escapeEvery } = this.#spelling;
    const characters = [...text].map((character, index) =>
      escapeEvery > 0 && index % escapeEvery === 0
        ? this.#escape(character)
        : JSON.stringify(character).slice(1, -1),
    );
    return `"${characters.join("")}"`;
  }

  #escape(character: string): string {
    const units = Array.from({ length: character.length }, (_, index) => {
      const digits = character.charCodeAt(index).toString(16).padStart(4, "0");
      return `\\u${this.#spelling.capitals ? digits.toUpperCase() : digits}`;
    });
    return units.join("");
  }

  #gap(): string {
    const { gaps } = this.#spelling;
    const gap = gaps[this.#gapsUsed % gaps.length] ?? "";
    this.#gapsUsed += 1;
    return gap;
  }
}
