import type { Case } from "../suite/case.ts";
import type { Suite } from "../suite/suite.ts";
import type { IdLock } from "./id-lock.ts";

/** Something wrong with the data, at a place in a file. */
export interface Finding {
  readonly file: string;
  /** JSON pointer of the place, in a file that is JSON. */
  readonly pointer?: string;
  /** Line of the place, counted from 1, in a file that is text. */
  readonly line?: number;
  /** What is wrong, and what to do. */
  readonly message: string;
}

/** All that lints look at, read before; what the files are called is for their problems. */
export interface LintSubject {
  readonly suite: Suite;
  /** The kit's own cases; the suite may hold others besides. */
  readonly ownCases: readonly Case[];
  readonly clausesFile: string;
  readonly lock: IdLock;
  /** The specification as rendered for readers. */
  readonly specification: { readonly file: string; readonly text: string };
}

/** Looks at one matter and finds all that is wrong with it. */
export type Rule = (subject: LintSubject) => readonly Finding[] | Promise<readonly Finding[]>;

/** A problem at a place in the file of a case. */
export function findingIn(item: Case, pointer: string, message: string): Finding {
  return { file: item.file ?? item.id, pointer, message };
}
