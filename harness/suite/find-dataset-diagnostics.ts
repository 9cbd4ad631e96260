import type { Dataset } from "./dataset.ts";
import { listRepeatedIds } from "./list-repeated-ids.ts";
import type { SchemaViolation } from "./schema-violation.ts";

/**
 * Finds ids that several records of a kind share: a look-up by them would have two results.
 *
 * @returns messages with JSON pointers into the dataset's file.
 */
export function findDatasetDiagnostics({ members, loans, books }: Dataset): SchemaViolation[] {
  const isbns = books.map(({ isbn }) => ({ id: isbn }));
  return [
    ...findRepeated(members, (index) => `/members/${index}/id`),
    ...findRepeated(loans, (index) => `/loans/${index}/id`),
    ...findRepeated(isbns, (index) => `/books/${index}/isbn`),
  ];
}

function findRepeated(
  records: readonly { readonly id: string }[],
  pointerOf: (index: number) => string,
): SchemaViolation[] {
  return listRepeatedIds(records).map(({ id, index }) => ({
    pointer: pointerOf(index),
    message: `The id ${JSON.stringify(id)} is repeated: give each record its own`,
  }));
}
