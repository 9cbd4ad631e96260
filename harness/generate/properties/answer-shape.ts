import fc from "fast-check";
import { formattings } from "../arbitraries/formattings.ts";
import { findNeeds } from "../expectations.ts";
import { printRequest } from "../printing/print-request.ts";
import type { Property } from "../property.ts";
import { writeShapeSchema } from "../write-shape-schema.ts";

/** The selection alone determines the shape of the response, whatever the records contain. */
export const answerShape: Property = {
  id: "answer-shape",
  title: "The response has the shape of the selection, with exactly the selected fields",
  level: "required",
  clauses: [
    "service.selected-fields",
    "answer.data",
    "resolution.keyed-by-name",
    "types.list-is-array",
  ],
  weight: 2,
  arbitrary: (arbitraries) => {
    const selections = arbitraries.known;
    return (
      selections &&
      fc.tuple(selections, formattings()).map(([selection, formatting]) => ({
        needs: findNeeds([selection], arbitraries),
        steps: [
          {
            request: printRequest(selection, formatting),
            response: {
              status: 200,
              bodySchema: writeShapeSchema(selection, arbitraries.typeSystem),
            },
          },
        ],
      }))
    );
  },
};
