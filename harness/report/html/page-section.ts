import type { Html } from "./html.ts";

/** A part of the page, with an entry in its contents. */
export interface PageSection {
  /** The fragment that leads to it. */
  readonly id: string;
  readonly title: string;
  /** In parts where it is long, so that the page is never held as a whole. */
  readonly content: Html | Iterable<Html>;
}
