import {
  type ConformingServer,
  listSingleServers,
  spreadReadings,
} from "../lint/conforming-servers/conforming-server.ts";
import type { Freedom } from "../suite/formats.ts";
import { kitLintSubject } from "./kit-lint-subject.ts";

const { suite, freedoms: register } = kitLintSubject;

/** Freedoms of when connections and responses come, which affect each other. */
const timing: readonly string[] = ["connection-life", "concurrency", "speed", "body-time"];

/** The freedoms with the readings that a run accepts: this kit decides against the others. */
export const acceptedFreedoms: readonly Freedom[] = register.freedoms.flatMap(dropDecided);

/** Servers to judge over HTTP. */
export interface ModelServers {
  /** Together they take every reading of connections. */
  readonly connection: readonly ConformingServer[];
  /** Together they take every accepted reading but the plainest ones. */
  readonly combined: readonly ConformingServer[];
}

/** Lists the model servers to judge over HTTP. */
export function listModelServers(): ModelServers {
  return {
    connection: listConnectionServers(),
    combined: spreadReadings(acceptedFreedoms),
  };
}

/**
 * Lists servers that together take every reading of connections: alone, if it is about time.
 * Readings of how a response is written do not affect each other, so a server takes several.
 */
function listConnectionServers(): ConformingServer[] {
  const connections = acceptedFreedoms.filter(({ layer }) => layer === "connection");
  const isTiming = ({ id }: Freedom): boolean => timing.includes(id);
  const [, ...alone] = listSingleServers(connections.filter(isTiming));
  const written = connections.filter((freedom) => !isTiming(freedom));
  return [...alone, ...spreadReadings(written)];
}

function dropDecided(freedom: Freedom): Freedom[] {
  const decided = new Set(
    suite.clauses.filter(({ origin }) => origin.kind === "decided").map(({ id }) => id),
  );
  const readings = freedom.readings.filter(
    ({ breaks = [] }) => !breaks.some((id) => decided.has(id)),
  );
  return readings.length > 1 ? [{ ...freedom, readings }] : [];
}
