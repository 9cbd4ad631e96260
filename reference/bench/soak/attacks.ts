import { setTimeout as delay } from "node:timers/promises";
import {
  formatHeavyRequest,
  formatInserting,
  formatPost,
  formatRequest,
} from "../../testing/format-request.ts";
import type { RawConnection } from "../../testing/raw-connection.ts";

/** What a hostile client does with a connection; gives the statuses of the responses it gets. */
export type Attack = (connection: RawConnection) => Promise<readonly (number | undefined)[]>;

const head = "POST /graph HTTP/1.1\r\nHost: soak\r\n";

/** Sends bytes, and reads one response. */
function send(bytes: string): Attack {
  return async (connection) => {
    await connection.send(bytes);
    return [(await connection.readResponse())?.status];
  };
}

/** The attacks by name; the status of every response to them must be 400. */
export const attacks: Readonly<Record<string, Attack>> = {
  garbage: send("\x16\x03\x01garbage\r\n\r\n"),

  "two lengths": send(`${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`),

  "a body above the limit": send(formatPost(" ".repeat(1_100_000))),

  "a megabyte of defects": send(formatHeavyRequest(1_040_000)),

  "a megabyte of open braces": send(formatRequest("x{".repeat(520_000))),

  "a megabyte of selections": send(formatRequest("a{a b}".repeat(170_000))),

  "variables that insert millions of fields": send(formatInserting("x{")),

  "variables that insert arguments": send(formatInserting("shelf(column:123456){row ")),

  "variables that insert long names": send(formatInserting("classification{classification ")),

  "a variable that would fill the memory": send(
    formatRequest("$x ".repeat(100_000), { variables: { x: "y".repeat(100_000) } }),
  ),

  "half a request, then the end": async (connection) => {
    const statuses = send(`${head}Content-Length: 100\r\n\r\n{"docu`)(connection);
    connection.finish();
    return statuses;
  },

  "a reset in the middle": async (connection) => {
    await connection.send(`${head}Content-Length: 1000000\r\n\r\n${" ".repeat(999_999)}`);
    await delay(500);
    connection.reset();
    return [];
  },

  "a response that is not read": async (connection) => {
    connection.stopReading();
    await connection.send(formatHeavyRequest(300_000));
    await delay(200);
    connection.reset();
    return [];
  },

  "thousands of requests at once whose responses are not read": async (connection) => {
    connection.stopReading();
    void connection.send(formatRequest("x").repeat(20_000));
    await delay(500);
    connection.reset();
    return [];
  },

  "headers that never end": async (connection) => {
    for (let count = 0; count < 20 && !connection.isEnded; count += 1) {
      await connection.send(`${count === 0 ? head : "x"}`);
      await delay(100);
    }
    return [(await connection.readResponse())?.status];
  },
};
