import type { Dataset } from "./dataset.ts";
import type { SchemaViolation } from "./schema-violation.ts";

/**
 * Finds ids that several records of a kind share: a look-up by them would have two results.
 *
 * @returns messages with JSON pointers into the dataset's file.
 */
export function findDatasetDiagnostics({ members, loans, books }: Dataset): SchemaViolation[] {
  return [
    ...findRepeated(
      members.map(({ id }) => id),
      (index) => `/members/${index}/id`,
    ),
    ...findRepeated(
      loans.map(({ id }) => id),
      (index) => `/loans/${index}/id`,
    ),
    ...findRepeated(
      books.map(({ isbn }) => isbn),
      (index) => `/books/${index}/isbn`,
    ),
  ];
}

function findRepeated(
  ids: readonly string[],
  pointerOf: (index: number) => string,
): SchemaViolation[] {
  const seen = new Set<string>();
  return ids.flatMap((id, index) => {
    if (seen.has(id)) {
      const message = `The id ${JSON.stringify(id)} is repeated: give each record its own`;
      return [{ pointer: pointerOf(index), message }];
    }
    seen.add(id);
    return [];
  });
}
