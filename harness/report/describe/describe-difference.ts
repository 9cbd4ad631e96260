import type { JsonValue } from "../../json/json-value.ts";
import { readShortened } from "../../json/shorten-value.ts";
import { escapeNonAscii } from "../../terminal/escape-text.ts";
import type { Line, Styled } from "../../terminal/lay-out.ts";
import { maxLengths, shortenText } from "../../terminal/shorten-text.ts";
import type { ReportedDifference } from "../reported-case.ts";

/** Maximum characters of each of the two values: two lines of a terminal. */
const maxValueLength = 112;

const maxLineLength = 80;

/** Describes what differs at one place; of long values, what is around the first difference. */
export function describeDifference(difference: ReportedDifference): Line[] {
  const place = describePlace(difference);
  const values = listValues(difference);
  const short = `    ${summarizeDifference(difference)}`;
  if (values.length > 0 && difference.message === undefined && short.length <= maxLineLength) {
    const spans = values.flatMap(({ name, text, style }, index) => [
      `${index === 0 ? "" : ", "}${name} `,
      { text, style },
    ]);
    return [[`    ${place}: `, ...spans]];
  }
  return [
    { label: "    ", text: place },
    ...values.map(({ name, text, style }) => ({ label: `      ${name}  `, text, style })),
  ];
}

/** Describes a difference on one line, like `/status: expected 400, received 200`. */
export function summarizeDifference(difference: ReportedDifference): string {
  const values = listValues(difference).map(({ name, text }) => `${name} ${text}`);
  return [describePlace(difference), values.join(", ")].filter(Boolean).join(": ");
}

/** Maximum characters of each of the two values in a sentence: about a line. */
const maxQuotedLength = 72;

/** Describes a difference in a clause, like `/status is 200 instead of 400`, with shortened values. */
export function quoteDifference(difference: ReportedDifference): string {
  const values = listValues(difference, maxQuotedLength);
  const got = values.find(({ name }) => name === "received")?.text;
  const wanted = values.find(({ name }) => name === "expected")?.text;
  const place = describePlace(difference).replace(/^(\/steps\/\d+)?(\/together\/\d+)?(?=\/)/, "");
  const instead = wanted === undefined ? "" : ` instead of ${wanted}`;
  return difference.message === undefined && got !== undefined
    ? `${place} is ${got}${instead}`
    : [place, ...values.map(({ name, text }) => `${name} ${text}`)].join(", ");
}

/** Whether the only difference has two values that `quoteDifference()` shows whole. */
export function areQuotedWhole([first, ...others]: readonly ReportedDifference[]): boolean {
  const values = first === undefined ? [] : listValues(first, maxQuotedLength);
  return others.length === 0 && values.every(({ text }) => text.length <= maxQuotedLength);
}

function describePlace({ pointer, message, level }: ReportedDifference): string {
  const where = shortenText(pointer, maxLengths.pointer);
  const onlyLevel = level === undefined ? "" : ` (${level}, not required)`;
  return `${[where, message].filter(Boolean).join(": ")}${onlyLevel}`;
}

function listValues(
  { expected, received }: ReportedDifference,
  maxLength = maxValueLength,
): (Styled & { name: string })[] {
  const values = distinguish([
    ...(expected === undefined ? [] : [toText("expected", "success", expected)]),
    ...(received === undefined ? [] : [toText("received", "error", received)]),
  ]);
  const texts = values.map(({ text }) => text);
  const start = chooseStart(texts, maxLength);
  return values.map((value) => ({ ...value, text: cutText(value, start, maxLength) }));
}

interface ValueText extends Styled {
  readonly name: string;
  /** Characters of the value: of a string without the quotes, of any other value of its JSON. */
  readonly length: number;
  /** Whether the end is missing, since the value was shortened before. */
  readonly isCut: boolean;
}

function toText(name: string, style: Styled["style"], value: JsonValue): ValueText {
  const text = JSON.stringify(value);
  const shortened = typeof value === "string" ? readShortened(value) : undefined;
  if (shortened !== undefined) {
    const { start, length } = shortened;
    return { name, style, text: JSON.stringify(start).slice(0, -1), length, isCut: true };
  }
  const length = typeof value === "string" ? value.length : text.length;
  return { name, style, text, length, isCut: false };
}

/** Shows the code points of texts that look the same: accents, spaces or widths may differ. */
function distinguish(values: readonly ValueText[]): readonly ValueText[] {
  const [left, right] = values.map(({ text }) => text);
  const fold = (text = ""): string => text.normalize("NFKC").replace(/\s/g, " ");
  return left !== right && fold(left) === fold(right)
    ? values.map((value) => ({ ...value, text: escapeNonAscii(value.text) }))
    : values;
}

const contextLength = 30;

function chooseStart([left = "", right = ""]: readonly string[], maxLength: number): number {
  if (Math.max(left.length, right.length) <= maxLength) {
    return 0;
  }
  let index = 0;
  while (index < left.length && left[index] === right[index]) {
    index += 1;
  }
  return index < maxLength - contextLength ? 0 : Math.max(0, index - contextLength);
}

function cutText({ text, length, isCut }: ValueText, start: number, maxLength: number): string {
  const end = start + maxLength;
  const isLeftOut = isCut || end < text.length;
  const shown = `${start > 0 ? "…" : ""}${text.slice(start, end)}${isLeftOut ? "…" : ""}`;
  return start > 0 || isLeftOut ? `${shown} (${length} characters)` : text;
}
