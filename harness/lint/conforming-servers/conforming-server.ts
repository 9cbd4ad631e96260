import type { Readings } from "../../model/readings.ts";
import type { JudgedCase } from "../../suite/case.ts";
import type { Freedom, Reading } from "../../suite/freedom.ts";

/** A reading of a freedom. */
export interface TakenReading {
  readonly freedom: Freedom;
  readonly reading: Reading;
}

/** A server that the specification allows, by the readings in which it differs from the plainest. */
export type ConformingServer = readonly TakenReading[];

/** Lists the plainest server, and then one server for each other reading. */
export function listSingleServers(freedoms: readonly Freedom[]): ConformingServer[] {
  return [
    [],
    ...freedoms.flatMap((freedom) =>
      freedom.readings.slice(1).map((reading) => [{ freedom, reading }]),
    ),
  ];
}

/** Turns the readings of a server into the switches of the model. */
export function toReadings(server: ConformingServer): Readings {
  return Object.fromEntries(server.map(({ freedom, reading }) => [freedom.id, reading.id]));
}

/** Whether a server must pass a case: it has what the case needs, and keeps its clauses. */
export function mustPass(server: ConformingServer, { needs, clauses }: JudgedCase): boolean {
  return server.every(
    ({ reading: { lacks = [], breaks = [] } }) =>
      !needs.some((need) => lacks.includes(need)) && !clauses.some((id) => breaks.includes(id)),
  );
}
