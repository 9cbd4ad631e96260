import { isJsonObject } from "../json/json-object.ts";
import type { OverdueValues } from "../library/overdue-values.ts";
import { SideServer } from "./side-server.ts";

/** An overdue service for servers that ask one: it says what it knows, and leaves out the rest. */
export function createSampleOverdueServer(values: OverdueValues): SideServer {
  return new SideServer(async (_request, readBody) => [200, choose(values, await readBody())]);
}

function choose(values: OverdueValues, body: unknown): OverdueValues {
  const loans = isJsonObject(body) && Array.isArray(body["loans"]) ? body["loans"].map(String) : [];
  const known = Object.entries(values).filter(([, days]) => days !== "no response");
  return Object.fromEntries(known.filter(([id]) => loans.includes(id)));
}
