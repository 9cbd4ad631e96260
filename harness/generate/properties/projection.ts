import fc from "fast-check";
import type { Selection } from "../../oracle/selection.ts";
import { formattings } from "../arbitraries/formattings.ts";
import { anyResponse, findNeeds } from "../expectations.ts";
import { printRequest } from "../printing/print-request.ts";
import type { Property } from "../property.ts";
import { writeShapeSchema } from "../write-shape-schema.ts";

/** Selecting more fields does not change the fields selected before. */
export const projection: Property = {
  id: "projection",
  title: "The response to a selection is part of the response to a larger selection",
  level: "required",
  clauses: ["service.selected-fields", "service.fields-independent", "failures.siblings"],
  weight: 4,
  arbitrary: (arbitraries) => {
    const selections = arbitraries.known;
    const keeps = fc.array(fc.boolean(), { minLength: 1, maxLength: 9 });
    return (
      selections &&
      fc.tuple(selections, keeps, formattings()).map(([larger, keep, formatting]) => {
        const smaller = new Pruner(keep).prune(larger);
        return {
          needs: findNeeds([larger], arbitraries),
          steps: [
            { request: printRequest(larger, formatting), response: anyResponse },
            {
              request: printRequest(smaller, formatting),
              response: {
                status: 200,
                partOf: 0,
                bodySchema: writeShapeSchema(smaller, arbitraries.typeSystem),
              },
            },
          ],
        };
      })
    );
  },
};

/** Keeps or drops fields by the choices, in turn. A selection never loses all of its fields. */
class Pruner {
  readonly #keep: readonly boolean[];
  #turn = 0;

  constructor(keep: readonly boolean[]) {
    this.#keep = keep;
  }

  prune(selection: Selection): Selection {
    const kept = selection.filter(() => {
      this.#turn += 1;
      return this.#keep[(this.#turn - 1) % this.#keep.length];
    });
    return (kept.length > 0 ? kept : selection.slice(0, 1)).map((field) =>
      field.selection === undefined ? field : { ...field, selection: this.prune(field.selection) },
    );
  }
}
