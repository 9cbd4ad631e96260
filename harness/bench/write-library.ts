import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Number of members, `m0`, `m1`…, each with five loans. */
export const memberCount = 2000;

const loansPerMember = 5;
const bookCount = 500;

/** Writes plain records to a file in a folder. */
export function writeLibrary(folder: string): string {
  const library = {
    members: Array.from({ length: memberCount }, (_, index) => ({
      id: `m${index}`,
      name: `Member Number ${index}`,
      email: `member.${index}@library.example`,
      fine: (index * 37) % 1000,
    })),
    loans: Array.from({ length: memberCount * loansPerMember }, (_, index) => ({
      id: `l${index}`,
      memberId: `m${Math.floor(index / loansPerMember)}`,
      bookIsbn: `b${(index * 7) % bookCount}`,
      dueDate: `2026-${twoDigits(1 + (index % 12))}-${twoDigits(1 + (index % 28))}`,
    })),
    books: Array.from({ length: bookCount }, (_, index) => ({
      isbn: `b${index}`,
      title: `The Book of Number ${index}`,
      author: `Author ${index % 50}`,
      pages: 100 + ((index * 13) % 700),
    })),
  };
  const file = join(folder, "library.json");
  writeFileSync(file, JSON.stringify(library));
  return file;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
