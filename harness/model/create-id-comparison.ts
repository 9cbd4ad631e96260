import type { Dataset } from "../suite/dataset.ts";
import { choose, type Readings } from "./choose.ts";

/** Lists the ids that a server takes for equal to an id, as loaded; the id itself if there is none. */
export type ListEqualIds = (id: string) => readonly string[];

/**
 * Creates the comparison of ids.
 *
 * @see resolution.exact-id
 */
export function createIdComparison(readings: Readings, dataset: Dataset): ListEqualIds {
  const { members, books } = dataset;
  const ids = [...members.map(({ id }) => id), ...books.map(({ isbn }) => isbn)];
  return choose(readings, "id-comparison", {
    exact: (id) => [id],
    "case-ignored": tabulate(ids, (id) => id.toLowerCase()),
    "trailing-blanks-ignored": tabulate(ids, (id) => id.trimEnd()),
    composed: tabulate(ids, (id) => id.normalize("NFC")),
  });
}

/** Most servers never compare ids in this way, and folding all of them takes long. */
function tabulate(ids: readonly string[], fold: (id: string) => string): ListEqualIds {
  let byForm: Map<string, string[]> | undefined;
  const index = (): Map<string, string[]> => {
    const forms = new Map<string, string[]>();
    for (const id of new Set(ids)) {
      forms.set(fold(id), [...(forms.get(fold(id)) ?? []), id]);
    }
    return forms;
  };
  return (id) => {
    byForm ??= index();
    return byForm.get(fold(id)) ?? [id];
  };
}
