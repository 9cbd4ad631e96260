import { type Html, html } from "./html.ts";
import type { PageSection } from "./page-section.ts";
import { readPageFile } from "./read-page-file.ts";

/** What a page consists of. */
export interface PageContent {
  /** Version of the kit. */
  readonly kit: string;
  readonly title: string;
  readonly header: Html;
  readonly sections: readonly PageSection[];
  /** Whether the page has the script that filters cases; it is complete without. */
  readonly hasScript?: boolean | undefined;
}

/**
 * Writes an HTML page that needs no network and no JavaScript. Its content security policy allows
 * only its own style sheet and script, by their digests, so that nothing that a server sent can run
 * or load anything.
 */
export function renderPage({ kit, title, header, sections, hasScript }: PageContent): string {
  const style = readPageFile("report.css");
  const script = hasScript === true ? readPageFile("report.js") : undefined;
  const allowed = script === undefined ? "'none'" : `'${script.digest}'`;
  const policy = `default-src 'none'; style-src '${style.digest}'; script-src ${allowed}; base-uri 'none'; form-action 'none'`;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="graph-spec-kit ${kit}">
<title>${title}</title>
<style>${style.content}</style>
</head>
<body>
<a class="skip-link" href="#main">Skip to the report</a>
${header}
<nav class="contents" aria-label="Contents"><ul>
${sections.map((section) => html`<li><a href="#${section.id}">${section.title}</a></li>`)}
</ul></nav>
<main id="main" tabindex="-1">
${sections.map(
  (section) => html`<section id="${section.id}" aria-labelledby="${section.id}-title">
<h2 id="${section.id}-title">${section.title}</h2>
${section.content}
</section>
`,
)}
</main>
${script === undefined ? undefined : html`<script>${script.content}</script>\n`}</body>
</html>
`;
  return page.text;
}
