import { properties } from "../generate/properties.ts";
import type { Case } from "../suite/case.ts";
import { selectCases } from "../suite/select-cases.ts";
import type { GeneratedOptions } from "./generated-options.ts";

interface ItemOptions {
  readonly patterns?: readonly string[] | undefined;
  readonly skip?: readonly string[] | undefined;
  readonly generated?: Partial<GeneratedOptions> | undefined;
}

const generatedFolder = "generated/";

/**
 * Lists the recorded cases, and the properties of generated ones by ids like `generated/PROPERTY`,
 * that patterns select.
 *
 * @param cases the recorded cases to choose from.
 * @throws Error for a pattern that matches neither.
 */
export function listRunItems(
  cases: readonly Case[],
  { patterns = [], skip = [], generated }: ItemOptions,
): readonly Pick<Case, "id" | "title">[] {
  const drawn = properties.map(({ id, title }) => ({ id: generatedFolder + id, title }));
  const all = [...cases, ...(generated?.count === 0 ? [] : drawn)];
  const selected = selectCases(all, { patterns, skip });
  const [unmatched] = selected.unmatched;
  if (unmatched !== undefined) {
    throw new Error(`No case matches "${unmatched}": list all with "graph-spec-kit list"`);
  }
  return selected.cases;
}

/** Says which cases a run needs for such items, by their ids. */
export function toRunSelection(
  ids: ReadonlySet<string>,
  cases: readonly Case[],
  generated: ItemOptions["generated"],
): { readonly cases: readonly Case[]; readonly generated: Partial<GeneratedOptions> } {
  const chosen = properties.map(({ id }) => id).filter((id) => ids.has(generatedFolder + id));
  return {
    cases: cases.filter(({ id }) => ids.has(id)),
    generated: chosen.length === 0 ? { count: 0 } : { ...generated, properties: chosen },
  };
}
