import type { Dataset } from "../suite/dataset.ts";
import { choose } from "./choose.ts";
import type { Field } from "./field.ts";
import { inventDataset } from "./invent-dataset.ts";
import type { Readings } from "./readings.ts";
import type { Resolve } from "./resolve.ts";

/**
 * Chooses which records a model server holds.
 *
 * @param resolverOf creates what resolves the fields of some records.
 * @returns what resolves the fields of a document.
 */
export function chooseRecords(
  readings: Readings,
  dataset: Dataset,
  resolverOf: (dataset: Dataset) => Resolve,
): (fields: readonly Field[]) => Resolve {
  // Most of the servers that share stages never use their own records, which take long to index.
  const hold = (chooseFrom: () => Dataset) => {
    let resolve: Resolve | undefined;
    return () => {
      resolve ??= resolverOf(chooseFrom());
      return resolve;
    };
  };
  const choices: Record<string, () => (fields: readonly Field[]) => Resolve> = {
    loaded: () => hold(() => dataset),
    none: () => hold(() => ({ members: [], loans: [], books: [] })),
    others: () => (fields) => resolverOf(inventDataset(fields)),
    "plain-ids": () => hold(() => dropFreeFormIds(dataset)),
  };
  return choose(readings, "records", choices)();
}

/** Keeps the records whose ids hold nothing but ASCII letters, digits and hyphens. */
function dropFreeFormIds({ members, loans, books }: Dataset): Dataset {
  const isPlain = (id: string): boolean => /^[A-Za-z0-9-]+$/.test(id);
  return {
    members: members.filter(({ id }) => isPlain(id)),
    loans: loans.filter(
      ({ id, memberId, bookIsbn }) => isPlain(id) && isPlain(memberId) && isPlain(bookIsbn),
    ),
    books: books.filter(({ isbn }) => isPlain(isbn)),
  };
}
