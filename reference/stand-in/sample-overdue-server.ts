import { isJsonObject } from "../json/json-object.ts";
import { readJsonStream } from "../json/read-json-stream.ts";
import type { OverdueValues } from "../library/overdue-values.ts";
import { SideServer } from "./side-server.ts";

/** Maximum size of a question, in bytes. */
const maxBodyBytes = 16 * 1024 * 1024;

/** An overdue service for servers that ask one: it says what it knows, and leaves out the rest. */
export class SampleOverdueServer extends SideServer {
  constructor(values: OverdueValues) {
    super((request, response) => {
      readJsonStream(request, maxBodyBytes)
        .then((body) => {
          response.writeHead(200, { "Content-Type": "application/json" });
          response.end(JSON.stringify(choose(values, body)));
        })
        .catch(() => {
          response.writeHead(400).end();
        });
    });
  }
}

function choose(values: OverdueValues, body: unknown): OverdueValues {
  const loans = isJsonObject(body) && Array.isArray(body["loans"]) ? body["loans"].map(String) : [];
  return Object.fromEntries(
    loans.flatMap((id) => {
      const value = Object.hasOwn(values, id) ? values[id] : undefined;
      return value === undefined || value === "no response" ? [] : [[id, value]];
    }),
  );
}
