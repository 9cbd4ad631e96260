import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findKitRoot } from "../../suite/find-kit-root.ts";
import { Html, html } from "./html.ts";

interface PageContent {
  readonly kit: string;
  readonly title: string;
  readonly header: Html;
  readonly sections: readonly PageSection[];
  /** It is complete without. */
  readonly scripts?: readonly string[];
  readonly styles?: readonly string[];
}

/**
 * Writes an HTML page that needs no network and no JavaScript. Its content security policy allows
 * only its own style sheets and scripts, so that nothing that a server sent can run or load
 * anything.
 */
export function* renderPage(content: PageContent): Generator<string> {
  const { kit, title, header, sections } = content;
  const styles = ["report.css", ...(content.styles ?? [])].map(readPageFile);
  const scripts = (content.scripts ?? []).map(readPageFile);
  const policy = `default-src 'none'; style-src ${allow(styles)}; script-src ${allow(scripts)}; base-uri 'none'; form-action 'none'`;
  yield html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="graph-spec-kit ${kit}">
<title>${title}</title>
${styles.map(({ content: css }) => html`<style>${css}</style>`)}
</head>
<body>
<a class="skip-link" href="#main">Skip to the report</a>
${header}
<nav class="contents" aria-label="Contents"><ul>
${sections.map((section) => html`<li><a href="#${section.id}">${section.title}</a></li>`)}
</ul></nav>
<main id="main" tabindex="-1">
`.text;
  for (const { id, title, content: parts } of sections) {
    yield html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
`.text;
    for (const part of parts instanceof Html ? [parts] : parts) {
      yield part.text;
    }
    yield "\n</section>\n";
  }
  yield html`
</main>
${scripts.map(({ content: js }) => html`<script>${js}</script>\n`)}</body>
</html>
`.text;
}

function allow(files: readonly PageFile[]): string {
  return files.length === 0 ? "'none'" : files.map(({ digest }) => `'${digest}'`).join(" ");
}

/** A part of the page, with an entry in its contents. */
export interface PageSection {
  readonly id: string;
  readonly title: string;
  /** In parts where it is long, so that the page is never held as a whole. */
  readonly content: Html | Iterable<Html>;
}

interface PageFile {
  readonly content: Html;
  readonly digest: string;
}

function readPageFile(name: string): PageFile {
  const path = join(findKitRoot(), "harness", "report", "html", "page", name);
  const text = readFileSync(path, "utf8");
  const digest = createHash("sha256").update(text).digest("base64");
  return { content: new Html(text), digest: `sha256-${digest}` };
}
