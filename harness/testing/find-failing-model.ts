import { generateCases } from "../generate/generate-cases.ts";
import { listSingleServers, serveReadings } from "../lint/conforming-servers/conforming-server.ts";
import { findFalseAlarm } from "../lint/conforming-servers/find-false-alarm.ts";
import { kitLintSubject } from "./kit-lint-subject.ts";

/** Which cases to generate. */
export interface Drawing {
  readonly seed: number;
  readonly count: number;
}

/**
 * Tries generated cases on a model server of each reading of documents, without HTTP.
 *
 * @returns the id of a case that fails one of them, and how; undefined if there is none.
 */
export async function findFailingModel(drawing: Drawing): Promise<string | undefined> {
  const { suite, freedoms: register } = kitLintSubject;
  const freedoms = register.freedoms.filter(({ layer }) => layer === undefined);
  const servers = serveReadings(listSingleServers(freedoms), suite);
  const { typeSystem, dataset } = suite;
  const facts = { typeSystem, dataset, without: new Set<never>() };
  for (const { item } of generateCases({ facts, ...drawing }).generated) {
    const failing = await findFalseAlarm(item, servers, suite.checks);
    if (failing !== undefined) {
      return `${item.id}: ${JSON.stringify(failing.server)}`;
    }
  }
  return undefined;
}
