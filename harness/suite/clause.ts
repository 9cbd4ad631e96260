import type { Level } from "./case.ts";

/** One statement of the specification. */
export interface Clause {
  readonly id: string;
  readonly section: string;
  readonly level: Level;
  /** Who has to keep it. */
  readonly subject: "service" | "intermediary";
  readonly statement: string;
  /** What the reference server does where the specification leaves it open. */
  readonly reference?: string;
  /** Why no client could see whether it is kept. */
  readonly untestable?: string;
}

/** One of the nine parts of the specification. */
export interface Section {
  readonly id: string;
  readonly title: string;
}
