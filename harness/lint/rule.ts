import type { Case } from "../suite/case.ts";
import type { IdLock } from "../suite/id-lock.ts";
import type { SpecificationFile } from "../suite/read-data-file.ts";
import type { Suite } from "../suite/suite.ts";
import { listRoleCases } from "../suite/to-role-suite.ts";

/** Something wrong with the data, at a place in a file. */
export interface Finding {
  readonly file: string;
  readonly pointer?: string;
  /** In a file that is not JSON. */
  readonly line?: number;
  readonly message: string;
}

/** Everything that rules look at. */
export interface LintSubject {
  readonly suite: Suite;
  /** The kit's own cases; the suite may hold cases of other folders, too. */
  readonly ownCases: readonly Case[];
  readonly clausesFile: string;
  readonly houseRulesFile?: string | undefined;
  readonly sentencesFile: string;
  readonly lock: IdLock;
  /** Ids of the properties of generated cases, like `generated/defects`. */
  readonly propertyIds: readonly string[];
  readonly freedoms: SpecificationFile<"freedoms">;
  readonly guide: SpecificationFile<"steps">;
  /** Whether to spend seconds on generated cases and on pairs of readings. */
  readonly thorough: boolean;
  readonly specification: { readonly file: string; readonly text: string };
}

/** Lists the ids that are locked once they are final. */
export function listLockableIds({ ownCases, suite, propertyIds }: LintSubject): string[] {
  return [...[...ownCases, ...listRoleCases(suite)].map(({ id }) => id), ...propertyIds];
}

/** Makes a finding at a place in the file of a case. */
export function findingIn(
  item: Pick<Case, "id" | "file">,
  pointer: string,
  message: string,
): Finding {
  return { file: item.file ?? item.id, pointer, message };
}
