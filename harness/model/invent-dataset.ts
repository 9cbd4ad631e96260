import type { Dataset } from "../suite/dataset.ts";
import type { Field } from "./field.ts";

/**
 * Invents records that have the ids that a document asks for, and nothing else in common with
 * those of the suite: what another deployment may hold.
 */
export function inventDataset(fields: readonly Field[]): Dataset {
  const idsOf = (name: string): string[] => [
    ...new Set(
      fields.flatMap((field) =>
        field.name === name && field.argument !== undefined ? [field.argument.text] : [],
      ),
    ),
  ];
  const members = idsOf("member");
  return {
    members: members.map((id) => ({
      id,
      name: "Someone Else",
      email: "else@other.example",
      fine: 17,
    })),
    loans: members.flatMap((memberId, index) =>
      ["first", "second"].map((which) => ({
        id: `other ${which} ${index}`,
        memberId,
        bookIsbn: "other book",
        dueDate: "1999-12-31",
      })),
    ),
    books: [...new Set(["other book", ...idsOf("book")])].map((isbn) => ({
      isbn,
      title: "Another Title",
      author: "Another Author",
      pages: 17,
    })),
  };
}
