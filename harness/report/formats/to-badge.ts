import { countNoun } from "../../terminal/count-noun.ts";
import { toTitle } from "../name-server.ts";
import type { Report } from "../report.ts";

/**
 * Writes a badge as the endpoint of shields.io reads it. The badge is green only when everything
 * ran and conforms.
 */
export function toBadge(report: Report): string {
  const badge = { schemaVersion: 1, label: toTitle(report), ...describeBadge(report) };
  return `${JSON.stringify(badge, null, 2)}\n`;
}

interface BadgeText {
  readonly message: string;
  readonly color: string;
}

function describeBadge({ verdict, counts, summary }: Report): BadgeText {
  const failed = counts.failed + counts.errored;
  switch (verdict) {
    case "conforming":
      return describeConforming(summary);
    case "only known failures":
      return { message: countNoun(counts.known, "known failure"), color: "yellow" };
    case "house rules broken":
      return { message: `${failed} of house rules failed`, color: "orange" };
    case "known failures out of date":
      return { message: verdict, color: "red" };
    case "nothing failed":
      return { message: `${counts.passed} passed, not all ran`, color: "yellow" };
    case "not conforming":
      return { message: failed > 0 ? `${failed} failed` : "not conforming", color: "red" };
    case "not run":
      return { message: "not run", color: "lightgrey" };
  }
}

/** Takes the verdict from the summary, which may name exceptions. */
function describeConforming(summary = "Conforming"): BadgeText {
  const [message = ""] = summary.toLowerCase().split(":");
  return { message, color: message === "conforming" ? "brightgreen" : "yellow" };
}
