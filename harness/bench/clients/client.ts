import type { PlainCase } from "./plain-case.ts";

/** Where cases are from. */
export type CaseOrigin = "recorded" | "copied" | "generated";

/** What a client is to send, where, and the folder for its files. */
export interface ClientTask {
  readonly cases: readonly PlainCase[];
  /** Where the cases are from: the suite, copies of its cases, or the generator of the kit. */
  readonly origin: CaseOrigin;
  readonly baseUrl: string;
  /** An empty folder. */
  readonly folder: string;
}

/** A command to run, and what else it needs. */
export interface ClientCommand {
  /** The program, then its arguments. */
  readonly command: readonly string[];
  readonly folder?: string | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
}

/** A program that sends requests and compares the responses. */
export interface Client {
  readonly name: string;
  /**
   * Bounds for slow programs: the rounds that are measured, and the largest batch in cases. None if
   * left out.
   */
  readonly limit?: { readonly rounds: number; readonly cases: number } | undefined;
  /** Whether it can carry out generated cases; it cannot if left out. */
  readonly canGenerate?: true | undefined;
  /** Writes the cases in the form that the program reads, which is not timed. */
  readonly prepare: (task: ClientTask) => ClientCommand;
}
