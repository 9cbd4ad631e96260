import picomatch from "picomatch";
import type { Case } from "../../suite/case.ts";
import type { KnownFailingEntry } from "../../suite/known-failing-file.ts";

/** Which cases a glob of an entry means. */
export interface KnownSelector {
  /** The glob, as the file has it. */
  readonly pattern: string;
  readonly kind: "cases" | "clauses";
  /** Whether it means a case. */
  readonly matches: (item: Pick<Case, "id" | "clauses">) => boolean;
  /** Whether it is, or means, an id; for clauses and properties. */
  readonly matchesId: (id: string) => boolean;
}

/** Reads the globs of an entry. An id of a folder or a property means everything in it. */
export function listSelectors({ cases = [], clauses = [] }: KnownFailingEntry): KnownSelector[] {
  return [
    ...cases.map((pattern): KnownSelector => {
      const folder = pattern.replace(/\/+$/, "");
      const matchesId = picomatch([pattern, `${folder}/**`]);
      return { pattern, kind: "cases", matchesId, matches: ({ id }) => matchesId(id) };
    }),
    ...clauses.map((pattern): KnownSelector => {
      const matchesId = picomatch(pattern);
      return {
        pattern,
        kind: "clauses",
        matchesId,
        matches: (item) => item.clauses.some((id) => matchesId(id)),
      };
    }),
  ];
}
