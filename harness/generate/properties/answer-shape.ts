import fc from "fast-check";
import { formattings } from "../arbitraries/formatting.ts";
import { findNeeds } from "../find-needs.ts";
import { printRequest } from "../print-request.ts";
import type { Property } from "../property.ts";
import { writeShapeSchema } from "../write-shape-schema.ts";

/** What an answer holds is the selection's doing, whatever the records are. */
export const answerShape: Property = {
  id: "answer-shape",
  title: "An answer is nested as the selection is, and holds the selected fields alone",
  level: "required",
  clauses: [
    "service.selected-fields",
    "answer.data",
    "resolution.keyed-by-name",
    "types.list-is-array",
  ],
  weight: 2,
  arbitrary: (sources) => {
    const selections = sources.known;
    return (
      selections &&
      fc.tuple(selections, formattings()).map(([selection, formatting]) => ({
        needs: findNeeds([selection], sources),
        steps: [
          {
            request: printRequest(selection, formatting),
            response: {
              status: 200,
              bodySchema: writeShapeSchema(selection, sources.typeSystem),
            },
          },
        ],
      }))
    );
  },
};
