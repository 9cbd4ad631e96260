import type { JsonValue } from "../json/json-value.ts";
import { readShortened } from "../json/shorten-value.ts";
import { type Difference, printPlace } from "../judge/judgment.ts";
import { escapeLine } from "../terminal/escape-text.ts";
import { escapeNonAscii, looksSame } from "../terminal/looks-same.ts";
import { measureWidth } from "../terminal/measure-width.ts";
import type { Palette } from "../terminal/palette.ts";
import { maxLengths, shortenText } from "../terminal/shorten-text.ts";
import { hangText } from "../terminal/wrap-text.ts";

/** How a difference is formatted. */
export interface DifferenceFormat {
  readonly palette: Palette;
  /** Width of the terminal, in columns. */
  readonly width: number;
}

/** Maximum number of lines for each of the two values. */
const maxValueLines = 2;

/** Columns that the label, the quotes and the length of a cut value take. */
const aroundValue = 48;

const labels = { expected: "      expected  ", received: "      received  " } as const;

/**
 * Describes what was expected and received at one place: on one line if it fits there. Of long
 * values it shows what is around the first difference.
 */
export function describeDifference(difference: Difference, format: DifferenceFormat): string[] {
  const { palette, width } = format;
  const { message, level } = difference;
  const where = escapeLine(shortenText(printPlace(difference), maxLengths.pointer));
  // The message may quote a key that the server sent.
  const what = message === undefined ? "" : escapeLine(message);
  const onlyLevel = level === undefined ? "" : ` (${level}, not required)`;
  const place = `${[where, what].filter(Boolean).join(": ")}${onlyLevel}`;
  const { expected, received } = formatValues(difference, maxValueLines * width - aroundValue);
  const values = [
    ...(expected === undefined ? [] : [`expected ${expected}`]),
    ...(received === undefined ? [] : [`received ${received}`]),
  ];
  const short = `    ${place}: ${values.join(", ")}`;
  if (values.length > 0 && message === undefined && measureWidth(short) <= width) {
    const painted = [
      ...(expected === undefined ? [] : [`expected ${palette.success(expected)}`]),
      ...(received === undefined ? [] : [`received ${palette.error(received)}`]),
    ];
    return [`    ${place}: ${painted.join(", ")}`];
  }
  return [
    hangText("    ", place, { width }),
    ...(expected === undefined
      ? []
      : [hangText(labels.expected, expected, { width, paint: palette.success })]),
    ...(received === undefined
      ? []
      : [hangText(labels.received, received, { width, paint: palette.error })]),
  ];
}

/** The two values as JSON that fits on the terminal; undefined for one that is left out. */
interface FormattedValues {
  readonly expected: string | undefined;
  readonly received: string | undefined;
}

function formatValues({ expected, received }: Difference, maxLength: number): FormattedValues {
  const values = distinguishTexts([toText(expected), toText(received)]);
  const start = chooseStart([values[0]?.text, values[1]?.text], maxLength);
  const [first, second] = values.map((value) => value && cutText(value, start, maxLength));
  return { expected: first, received: second };
}

/** A value as JSON. */
interface ValueText {
  readonly text: string;
  /** Characters of the value: of a string without the quotes, of any other value of its JSON. */
  readonly length: number;
  /** Whether the end is missing, since the value was shortened before. */
  readonly isCut: boolean;
}

function toText(value: JsonValue | undefined): ValueText | undefined {
  if (value === undefined) {
    return undefined;
  }
  const text = JSON.stringify(value);
  if (typeof value !== "string") {
    return { text, length: text.length, isCut: false };
  }
  const shortened = readShortened(value);
  return shortened === undefined
    ? { text, length: value.length, isCut: false }
    : {
        text: JSON.stringify(shortened.start).slice(0, -1),
        length: shortened.length,
        isCut: true,
      };
}

type Pair = readonly [ValueText | undefined, ValueText | undefined];

function distinguishTexts([left, right]: Pair): Pair {
  return left !== undefined && right !== undefined && looksSame(left.text, right.text)
    ? [showCodePoints(left), showCodePoints(right)]
    : [left, right];
}

function showCodePoints(value: ValueText): ValueText {
  return { ...value, text: escapeNonAscii(value.text) };
}

/** Number of characters that are shown before the first difference of long values. */
const contextLength = 30;

function chooseStart(
  [left, right]: readonly [string | undefined, string | undefined],
  maxLength: number,
): number {
  if (
    left === undefined ||
    right === undefined ||
    Math.max(left.length, right.length) <= maxLength
  ) {
    return 0;
  }
  let index = 0;
  while (index < left.length && left[index] === right[index]) {
    index += 1;
  }
  return index < maxLength - contextLength ? 0 : index - contextLength;
}

function cutText({ text, length, isCut }: ValueText, start: number, maxLength: number): string {
  const end = start + maxLength;
  const isLeftOut = isCut || end < text.length;
  const shown = `${start > 0 ? "…" : ""}${text.slice(start, end)}${isLeftOut ? "…" : ""}`;
  return escapeLine(start > 0 || isLeftOut ? `${shown} (${length} characters)` : text);
}
