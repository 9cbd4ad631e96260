import type { Report } from "../report.ts";
import { renderCases } from "./render-cases.ts";
import { renderDiagnoses } from "./render-diagnoses.ts";
import { renderPage } from "./render-page.ts";
import { renderProfile } from "./render-profile.ts";
import { renderRun, renderTimings } from "./render-run.ts";
import { renderSpecification } from "./render-specification.ts";
import { renderVerdict, titlePage } from "./render-verdict.ts";

/** Writes a report as one HTML page that needs no network and no JavaScript. */
export function toHtml(report: Report): Iterable<string> {
  const wasSent = report.cases.some(({ verdict }) => verdict !== "skipped");
  const sections = [
    renderDiagnoses(report),
    // Where nothing was sent, the reason in the head is all there is to read.
    ...(wasSent ? [renderSpecification(report), renderCases(report)] : []),
    renderProfile(report),
    renderTimings(report),
    renderRun(report),
  ];
  return renderPage({
    kit: report.kit,
    title: `${titlePage(report)} – conformance report`,
    header: renderVerdict(report),
    sections: sections.filter((section) => section !== undefined),
    scripts: ["report.js"],
  });
}
