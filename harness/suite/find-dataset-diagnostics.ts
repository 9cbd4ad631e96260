import type { Dataset } from "./dataset.ts";
import type { SchemaViolation } from "./schema-violation.ts";

/**
 * Finds ids that stand twice among the records of a kind: a look-up by them would have two
 * answers.
 *
 * @returns problems with JSON pointers into the dataset's file.
 */
export function findDatasetDiagnostics(dataset: Dataset): SchemaViolation[] {
  return [
    ...findRepeated(
      dataset.members.map(({ id }) => id),
      "/members",
      "id",
    ),
    ...findRepeated(
      dataset.loans.map(({ id }) => id),
      "/loans",
      "id",
    ),
    ...findRepeated(
      dataset.books.map(({ isbn }) => isbn),
      "/books",
      "isbn",
    ),
  ];
}

function findRepeated(ids: readonly string[], list: string, key: string): SchemaViolation[] {
  const seen = new Set<string>();
  return ids.flatMap((id, index) => {
    const repeated = seen.has(id);
    seen.add(id);
    return repeated
      ? [
          {
            pointer: `${list}/${index}/${key}`,
            message: `The ${key} ${JSON.stringify(id)} stands twice`,
          },
        ]
      : [];
  });
}
