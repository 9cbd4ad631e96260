import type { Dataset } from "../../suite/dataset.ts";

/** Number of records in a dataset. */
export interface DatasetSize {
  readonly members: number;
  readonly loansPerMember: number;
  readonly books: number;
}

/**
 * Creates plain records: members `m0`, `m1`…, each with the same number of loans, of books `b0`,
 * `b1`….
 */
export function createBenchDataset({ members, loansPerMember, books }: DatasetSize): Dataset {
  return {
    members: Array.from({ length: members }, (_, index) => ({
      id: `m${index}`,
      name: `Member Number ${index}`,
      email: `member.${index}@library.example`,
      fine: (index * 37) % 1000,
    })),
    loans: Array.from({ length: members * loansPerMember }, (_, index) => ({
      id: `l${index}`,
      memberId: `m${Math.floor(index / loansPerMember)}`,
      bookIsbn: `b${(index * 7) % books}`,
      dueDate: `2026-${twoDigits(1 + (index % 12))}-${twoDigits(1 + (index % 28))}`,
    })),
    books: Array.from({ length: books }, (_, index) => ({
      isbn: `b${index}`,
      title: `The Book of Number ${index}`,
      author: `Author ${index % 50}`,
      pages: 100 + ((index * 13) % 700),
    })),
  };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
