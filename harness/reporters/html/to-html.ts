import type { Report } from "../../report/report.ts";
import { html } from "./html.ts";
import { readPageFile } from "./read-page-file.ts";
import { renderCases } from "./render-cases.ts";
import { renderDiagnoses } from "./render-diagnoses.ts";
import { renderProfile } from "./render-profile.ts";
import { renderRun } from "./render-run.ts";
import { renderSpecification } from "./render-specification.ts";
import { renderTimings } from "./render-timings.ts";
import { describeVerdict, renderVerdict } from "./render-verdict.ts";

/**
 * Writes a report as one HTML page that needs no network and no JavaScript. Its content security
 * policy allows only its own style sheet and script, by their digests, so that nothing that a server
 * sent can run or load anything.
 */
export function toHtml(report: Report): string {
  const style = readPageFile("report.css");
  const script = readPageFile("report.js");
  const policy = `default-src 'none'; style-src '${style.digest}'; script-src '${script.digest}'; base-uri 'none'; form-action 'none'`;
  const sections = [
    renderDiagnoses(report),
    renderSpecification(report),
    renderCases(report),
    renderProfile(report),
    renderTimings(report),
    renderRun(report),
  ].filter((section) => section !== undefined);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="graph-spec-kit ${report.kit}">
<title>${describeVerdict(report)} – conformance report</title>
<style>${style.content}</style>
</head>
<body>
<a class="skip-link" href="#main">Skip to the report</a>
${renderVerdict(report)}
<nav class="contents" aria-label="Contents"><ul>
${sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
</ul></nav>
<main id="main" tabindex="-1">
${sections.map(
  ({ id, title, content }) => html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
${content}
</section>
`,
)}
</main>
<script>${script.content}</script>
</body>
</html>
`;
  return page.text;
}
