import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findKitRoot } from "../../suite/find-kit-root.ts";
import { type Html, trustHtml } from "./html.ts";

/** A style sheet or a script of the page. */
export interface PageFile {
  readonly content: Html;
  /** Its digest, in the form that a content security policy uses. */
  readonly digest: string;
}

/** Name of a script. */
export type PageScript = "report.js" | "site.js";

/** Name of a style sheet. */
export type PageStyle = "report.css" | "site.css";

/**
 * Reads a file that the page contains.
 *
 * @param name its name in `harness/report/html/page/`, which the package contains, too.
 * @throws Error when the file is missing, because the kit is damaged.
 */
export function readPageFile(name: PageScript | PageStyle): PageFile {
  const path = join(findKitRoot(), "harness", "report", "html", "page", name);
  const text = readFileSync(path, "utf8");
  const digest = createHash("sha256").update(text).digest("base64");
  return { content: trustHtml(text), digest: `sha256-${digest}` };
}
