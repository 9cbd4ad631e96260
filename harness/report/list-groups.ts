import { printPlace } from "../judge/judgment.ts";
import type { WrongResult } from "../run/case-result.ts";
import { cutToWidth } from "../terminal/cut-to-width.ts";
import { escapeLine } from "../terminal/escape-text.ts";
import { type FailureContext, labelOf } from "./describe-failure.ts";
import type { FailureGroup } from "./group-failures.ts";

/** Maximum number of lines. */
const maxLines = 20;

/** How groups are listed. */
interface ListFormat extends Pick<FailureContext, "width" | "palette"> {
  readonly heading: string;
}

/** Lists results under a heading, one line for those that are wrong in the same way. */
export function listGroups(
  groups: readonly FailureGroup[],
  { heading, width, palette }: ListFormat,
): string {
  const lines = groups.slice(0, maxLines).map(({ shown, others }) => {
    const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
    const label = labelOf(shown);
    const paint = shown.verdict === "warned" ? palette.warning : palette.error;
    const text = `${shown.case.id}${more}: ${summarize(shown)}`;
    return `${paint(label)}  ${cutToWidth(text, width - label.length - 2)}`;
  });
  const rest = groups.length > maxLines ? [`… and ${groups.length - maxLines} more kinds`] : [];
  return [`${heading} (-v shows all in full):`, ...lines, ...rest].join("\n");
}

function summarize({ differences: [first] }: WrongResult): string {
  if (first === undefined) {
    return "";
  }
  const { expected, received, message } = first;
  const values = [
    ...(message === undefined ? [] : [message]),
    ...(expected === undefined ? [] : [`expected ${JSON.stringify(expected)}`]),
    ...(received === undefined ? [] : [`received ${JSON.stringify(received)}`]),
  ];
  return escapeLine([printPlace(first), values.join(", ")].filter(Boolean).join(" "));
}
