import { countNoun } from "../../terminal/count-noun.ts";
import { escapeText } from "../../terminal/escape-text.ts";
import { verdictColors } from "../describe/describe-verdict.ts";
import { toTitle } from "../name-server.ts";
import type { Report } from "../report.ts";

/** Writes a badge for shields.io, which is green only when everything ran and conforms. */
export function toBadge(report: Report): string {
  const color = verdictColors[report.verdict][1];
  const message = describeBadge(report);
  const badge = { schemaVersion: 1, label: toTitle(report), message, color };
  return `${escapeText(JSON.stringify(badge, null, 2))}\n`;
}

function describeBadge({ verdict, counts }: Report): string {
  const failed = counts.failed + counts.errored;
  switch (verdict) {
    case "only known failures":
      return countNoun(counts.known, "known failure");
    case "house rules broken":
      return `${failed} of house rules failed`;
    case "nothing failed":
      return `${counts.passed} passed, not all ran`;
    case "not conforming":
      return failed > 0 ? `${failed} failed` : verdict;
    default:
      return verdict;
  }
}
