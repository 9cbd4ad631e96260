import fc from "fast-check";
import { findDefects } from "../../oracle/find-defects.ts";
import { formattings } from "../arbitraries/formattings.ts";
import { expectDefects } from "../expectations.ts";
import { fixDefects } from "../fix-defects.ts";
import { printRequest } from "../printing/print-request.ts";
import type { Property } from "../property.ts";

/** Defects are independent of each other: fixing one leaves all others. */
export const mendedDefect: Property = {
  id: "mended-defect",
  title: "Fixing one of several defects removes exactly that defect",
  level: "required",
  clauses: ["validation.all-defects", "validation.order", "validation.path"],
  weight: 6,
  arbitrary: (arbitraries) => {
    const several = arbitraries.invalid.filter(
      (selection) => findDefects(selection, arbitraries.typeSystem).length > 1,
    );
    return fc.tuple(several, fc.nat(99), formattings()).map(([selection, choice, formatting]) => {
      const all = findDefects(selection, arbitraries.typeSystem);
      const index = choice % all.length;
      const fixed = fixDefects(selection, arbitraries.typeSystem)[index] ?? selection;
      return {
        needs: [],
        steps: [
          { request: printRequest(selection, formatting), response: expectDefects(all) },
          {
            request: printRequest(fixed, formatting),
            response: expectDefects(all.toSpliced(index, 1)),
          },
        ],
      };
    });
  },
};
