import { UnknownReading } from "../../model/choose.ts";
import { createModelService } from "../../model/create-model-service.ts";
import type { Finding, SyncRule } from "../rule.ts";

/** The model has a switch for each reading; those of the connection have no meaning in process. */
export const knownReadings: SyncRule = {
  id: "known-readings",
  check({ suite, freedoms: { file, freedoms } }) {
    return freedoms.flatMap(({ id, layer, readings }, index) =>
      (layer === "connection" ? [] : readings).flatMap((reading, number): Finding[] => {
        try {
          createModelService({ [id]: reading.id }, suite);
          return [];
        } catch (error) {
          if (!(error instanceof UnknownReading)) {
            throw error;
          }
          const pointer = `/freedoms/${index}/readings/${number}`;
          const message = `The model server has no switch for "${reading.id}": add one in harness/model/`;
          return [{ file, pointer, message }];
        }
      }),
    );
  },
};
