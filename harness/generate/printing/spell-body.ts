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
  const { gaps, escapeEvery } = spelling;
  const gapAt = (index: number): string => gaps[index % gaps.length] ?? "";
  const tokens = JSON.stringify(listEntries(request, spelling)).match(token) ?? [];
  const spelled = tokens.map((text, index) => gapAt(index) + spellToken(text, spelling));
  const body = spelled.join("") + gapAt(tokens.length);
  return Buffer.byteLength(body) <= maxBodyBytes || escapeEvery === 0
    ? { body }
    : spellBody(request, { ...spelling, escapeEvery: 0 });
}

/** A string, a punctuation mark, or any other scalar of a JSON text. */
const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^{}[\]:,"]+/g;

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

function spellToken(text: string, { escapeEvery, capitals }: BodySpelling): string {
  if (!text.startsWith('"')) {
    return text;
  }
  const characters = [...String(JSON.parse(text))].map((character, index) =>
    escapeEvery > 0 && index % escapeEvery === 0
      ? writeEscapes(character, capitals)
      : JSON.stringify(character).slice(1, -1),
  );
  return `"${characters.join("")}"`;
}

function writeEscapes(character: string, capitals: boolean): string {
  const units = Array.from({ length: character.length }, (_, index) => {
    const digits = character.charCodeAt(index).toString(16).padStart(4, "0");
    return `\\u${capitals ? digits.toUpperCase() : digits}`;
  });
  return units.join("");
}
