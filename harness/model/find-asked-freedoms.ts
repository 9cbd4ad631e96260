import type { ModelData } from "./stages.ts";
import { createRequestStages, createResponseStages } from "./stages.ts";
import { type Switches, setSwitches } from "./switches.ts";

/** The ids of the freedoms that the stages of a model server ask about. */
export interface AskedFreedoms {
  readonly byReaders: ReadonlySet<string>;
  readonly byResponders: ReadonlySet<string>;
}

/** Finds which freedoms matter when a request is understood, and which when it gets its response. */
export function findAskedFreedoms(data: ModelData): AskedFreedoms {
  return {
    byReaders: recordAsked((switches) => createRequestStages(switches, data)),
    byResponders: recordAsked((switches) => createResponseStages(switches, data)),
  };
}

function recordAsked(create: (switches: Switches) => void): Set<string> {
  const asked = new Set<string>();
  const plainest = setSwitches({});
  create({
    connect: (freedom, choices) => {
      asked.add(freedom);
      return plainest.connect(freedom, choices);
    },
    connectTable: (freedom, tables, print) => {
      asked.add(freedom);
      return plainest.connectTable(freedom, tables, print);
    },
  });
  return asked;
}
