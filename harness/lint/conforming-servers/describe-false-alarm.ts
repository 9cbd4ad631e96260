import type { JsonValue } from "../../json/json-value.ts";
import type { Difference } from "../../judge/judgment.ts";
import { maxLengths, shortenText } from "../../terminal/shorten-text.ts";
import type { ConformingServer } from "./conforming-server.ts";

/** Describes how a conforming server fails a case, and what to do about it. */
export function describeFalseAlarm(
  server: ConformingServer,
  { expected, received, message }: Difference,
): string {
  const what = [
    ...server.map(({ freedom, reading }) => `${freedom.id}: ${reading.id}`),
    ...(message === undefined ? [] : [message]),
    ...(expected === undefined ? [] : [`expected: ${show(expected)}`]),
    ...(received === undefined ? [] : [`actual: ${show(received)}`]),
  ].join(", ");
  return `A conforming server that ${describeServer(server)} fails here (${what}): ${adviseOn(server)}`;
}

function describeServer(server: ConformingServer): string {
  return server.length === 0
    ? "takes the plainest reading of every freedom"
    : server.map(({ reading }) => reading.description).join(", and that ");
}

function adviseOn(server: ConformingServer): string {
  const lacks = server.flatMap(({ reading }) => reading.lacks ?? []);
  if (server.length === 0) {
    return "correct what the case expects";
  }
  if (lacks.length > 0) {
    return `add ${lacks.map((need) => `"${need}"`).join(" and ")} to the needs`;
  }
  const breaks = server.flatMap(({ reading }) => reading.breaks ?? []);
  return breaks.length === 0
    ? "the specification leaves this open, so ask for something else or expect less"
    : `name ${breaks.map((id) => `"${id}"`).join(" or ")} in the clauses, or ask for something else`;
}

function show(value: JsonValue): string {
  return shortenText(JSON.stringify(value), maxLengths.name);
}
