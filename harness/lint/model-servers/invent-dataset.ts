import { readArgument, type Selection } from "../../oracle/selection.ts";
import type { Dataset } from "../../suite/dataset.ts";

/**
 * Invents the records of another deployment: they have the ids that a selection asks for, and
 * nothing else in common with the kit's records.
 */
export function inventDataset(selection: Selection): Dataset {
  const idsOf = (name: string): string[] => [
    ...new Set(
      selection.flatMap((field) =>
        field.name === name && field.argument !== undefined
          ? [readArgument(field.argument.value)]
          : [],
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
