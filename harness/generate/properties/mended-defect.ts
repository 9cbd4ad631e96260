import fc from "fast-check";
import { findDefects } from "../../oracle/find-defects.ts";
import { formattings } from "../arbitraries/formattings.ts";
import { expectDefects } from "../expectations/expect-defects.ts";
import { printRequest } from "../printing/print-request.ts";
import type { Property } from "../property.ts";
import { fixDefects } from "../rewriting/fix-defects.ts";

/** Defects do not depend on each other: what is mended is gone, and all others stay. */
export const mendedDefect: Property = {
  id: "mended-defect",
  title: "Mending one defect of several removes just that one",
  level: "required",
  clauses: ["validation.all-defects", "validation.order", "validation.path"],
  weight: 6,
  arbitrary: (arbitraries) => {
    const several = arbitraries.invalid.filter(
      (selection) => findDefects(selection, arbitraries.typeSystem).length > 1,
    );
    return fc.tuple(several, fc.nat(99), formattings()).map(([selection, choice, formatting]) => {
      const whole = findDefects(selection, arbitraries.typeSystem);
      const place = choice % whole.length;
      const fixed = fixDefects(selection, arbitraries.typeSystem)[place] ?? selection;
      return {
        needs: [],
        steps: [
          { request: printRequest(selection, formatting), response: expectDefects(whole) },
          {
            request: printRequest(fixed, formatting),
            response: expectDefects(whole.toSpliced(place, 1)),
          },
        ],
      };
    });
  },
};
