import type { Html } from "./html.ts";

/** A part of the page, with an entry in its contents. */
export interface PageSection {
  /** The fragment that leads to it. */
  readonly id: string;
  readonly title: string;
  readonly content: Html;
}
