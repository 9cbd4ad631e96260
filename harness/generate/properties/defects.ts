import fc from "fast-check";
import { formattings } from "../arbitraries/formattings.ts";
import { expectItsDefects } from "../expectations.ts";
import type { Property } from "../property.ts";

/** Every defect of a document is reported, and nothing else. */
export const defects: Property = {
  id: "defects",
  title: "An invalid document gets exactly its defects, depth first in document order",
  level: "required",
  clauses: [
    "processing.defects-end-it",
    "validation.all-defects",
    "validation.order",
    "validation.path",
    "validation.unknown-field",
    "validation.object-without-selection",
    "validation.scalar-with-selection",
    "validation.unknown-not-descended",
    "validation.scalar-not-descended",
    "validation.continues-inside-objects",
    "types.complete",
    "syntax.field",
  ],
  weight: 20,
  arbitrary: (arbitraries) =>
    fc
      .tuple(arbitraries.invalid, formattings())
      .map(([selection, formatting]) => expectItsDefects(selection, formatting, arbitraries)),
};
