import { readShortened } from "../json/shorten-value.ts";

/** Changes of a text as a whole: name → what the server makes of the expected text. */
const wholeChanges: readonly (readonly [name: string, change: (text: string) => string])[] = [
  ["in lower case", (text) => text.toLowerCase()],
  ["in upper case", (text) => text.toUpperCase()],
  ["composed", (text) => text.normalize("NFC")],
  ["decomposed", (text) => text.normalize("NFD")],
  ["trimmed", (text) => text.trim()],
  ["trimmed at its end", (text) => text.trimEnd()],
  ["trimmed at its start", (text) => text.trimStart()],
  ["CR LF as LF", (text) => text.replaceAll("\r\n", "\n")],
  ["numbers plus 1", (text) => text.replaceAll(/(?<=^|\.)\d+(?=\.|$)/g, addOne)],
  ["reversed", (text) => [...text].reverse().join("")],
];

/** Maximum length of a part of a text that names a change. */
const maxPart = 24;

/**
 * Names what a server made of a text, so that two servers with the same name do the same to texts
 * of other records, too.
 *
 * @returns undefined where both texts are the same.
 */
export function nameTextChange(expected: string, received: string): string | undefined {
  if (expected === received) {
    return undefined;
  }
  const whole = wholeChanges.find(([, change]) => change(expected) === received);
  return (
    whole?.[0] ??
    nameCut(expected, received) ??
    nameExchange([...expected], [...received]) ??
    nameLoss([...expected], received) ??
    namePart(expected, received)
  );
}

function addOne(index: string): string {
  return String(Number(index) + 1);
}

/** Names a text of which only the beginning came, by its length. */
function nameCut(expected: string, received: string): string | undefined {
  const length = readShortened(received)?.length ?? received.length;
  const start = readShortened(received)?.start ?? received;
  const isCut = length < (readShortened(expected)?.length ?? expected.length);
  return isCut && expected.startsWith(start) ? `cut to ${length} characters` : undefined;
}

/** Names the characters that were replaced by others, where each was replaced by one. */
function nameExchange(expected: string[], received: string[]): string | undefined {
  if (expected.length !== received.length) {
    return undefined;
  }
  const pairs = expected.flatMap((character, index) => {
    const other = received[index] ?? "";
    return character === other ? [] : [`${toCodePoint(character)} as ${toCodePoint(other)}`];
  });
  return nameFew(pairs);
}

/** Names the characters that are missing, where no other is changed. */
function nameLoss(expected: string[], received: string): string | undefined {
  const rest = [...received];
  const lost = expected.filter((character) => {
    const isKept = rest[0] === character;
    rest.splice(0, isKept ? 1 : 0);
    return !isKept;
  });
  return rest.length === 0
    ? nameFew(lost.map((character) => `no ${toCodePoint(character)}`))
    : undefined;
}

/** Maximum number of different characters that name a change. */
const maxCharacters = 2;

function nameFew(names: readonly string[]): string | undefined {
  const distinct = [...new Set(names)].sort();
  return distinct.length <= maxCharacters ? distinct.join(", ") : undefined;
}

function toCodePoint(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `U+${hex.padStart(4, "0")}`;
}

/** Names the one part of a text that was added, lost or replaced, if most of the text was kept. */
function namePart(expected: string, received: string): string {
  const start = countCommon([...expected], [...received]);
  const [left, right] = [[...expected].slice(start), [...received].slice(start)];
  const end = countCommon(left.toReversed(), right.toReversed());
  const [lost, added] = [left, right].map((part) => part.slice(0, part.length - end).join(""));
  const isKept = 2 * (start + end) > expected.length;
  if (
    !isKept ||
    lost === undefined ||
    added === undefined ||
    lost.length + added.length > maxPart
  ) {
    return "another text";
  }
  const place = start === 0 ? " at its start" : end === 0 ? " at its end" : "";
  return lost === ""
    ? `with ${JSON.stringify(added)}${place}`
    : `${JSON.stringify(lost)} as ${JSON.stringify(added)}`;
}

function countCommon(left: readonly string[], right: readonly string[]): number {
  const index = left.findIndex((character, position) => character !== right[position]);
  return index === -1 ? left.length : index;
}
