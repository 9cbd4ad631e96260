import type { Readings } from "../../model/choose.ts";
import { createModelService, type ModelData } from "../../model/create-model-service.ts";
import { createModelTarget } from "../../model/create-model-target.ts";
import type { JudgedCase } from "../../suite/case.ts";
import type { Freedom, Reading } from "../../suite/formats.ts";
import type { Target } from "../../transport/exchange.ts";

/** A reading of a freedom. */
export interface TakenReading {
  readonly freedom: Freedom;
  readonly reading: Reading;
}

/** A server that the specification allows, by the readings in which it differs from the plainest. */
export type ConformingServer = readonly TakenReading[];

/** A conforming server in process. */
export interface ServedReadings {
  readonly server: ConformingServer;
  readonly target: Target;
}

/** Lists the plainest server, and then one server for each other reading. */
export function listSingleServers(freedoms: readonly Freedom[]): ConformingServer[] {
  return [[], ...freedoms.flatMap(listOtherReadings).map((taken) => [taken])];
}

/** Lists a server for each pair of readings of different freedoms that one clause leaves open. */
export function listPairedServers(freedoms: readonly Freedom[]): ConformingServer[] {
  return freedoms.flatMap((freedom, index) =>
    freedoms
      .slice(index + 1)
      .filter(({ clauses }) => clauses.some((id) => freedom.clauses.includes(id)))
      .flatMap((other) =>
        listOtherReadings(freedom).flatMap((one) =>
          listOtherReadings(other).map((another) => [one, another]),
        ),
      ),
  );
}

/** Lists the readings of a freedom but the plainest one. */
export function listOtherReadings(freedom: Freedom): TakenReading[] {
  return freedom.readings.slice(1).map((reading) => ({ freedom, reading }));
}

/**
 * Serves conforming servers in process.
 *
 * @throws Error for a reading that has no switch.
 */
export function serveReadings(
  servers: readonly ConformingServer[],
  data: ModelData,
): ServedReadings[] {
  return servers.map((server) => ({
    server,
    target: createModelTarget(createModelService(toReadings(server), data)),
  }));
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
