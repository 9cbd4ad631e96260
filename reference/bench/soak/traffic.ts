import { isDeepStrictEqual } from "node:util";
import { RawConnection } from "../../testing/raw-connection.ts";
import { attacks } from "./attacks.ts";
import { type Exchange, listExchanges } from "./list-exchanges.ts";

/** What was sent, and what was wrong with the responses. */
export class Tally {
  responses = 0;
  attackCount = 0;
  slow = 0;
  slowest = 0;
  readonly complaints: string[] = [];
}

/** Sends valid requests on one connection after another, and checks every response. */
export async function requestUntil(
  baseUrl: string,
  isOver: () => boolean,
  tally: Tally,
): Promise<void> {
  const exchanges = listExchanges();
  while (!isOver()) {
    const connection = await RawConnection.open(baseUrl);
    for (let count = 0; count < 500 && !isOver(); count += 1) {
      await exchangeOnce(connection, exchanges.next().value, tally);
    }
    connection.close();
  }
}

async function exchangeOnce(
  connection: RawConnection,
  exchange: Exchange,
  tally: Tally,
): Promise<void> {
  const start = performance.now();
  await connection.send(exchange.request);
  const response = await connection.readResponse();
  const took = performance.now() - start;
  tally.responses += 1;
  tally.slowest = Math.max(tally.slowest, took);
  if (took > 1000) {
    tally.slow += 1;
  }
  const body: unknown = JSON.parse(response?.body ?? "null");
  if (response?.status === exchange.status && isDeepStrictEqual(body, exchange.body)) {
    return;
  }
  tally.complaints.push(`${exchange.request}\ngets ${response?.status} ${response?.body}`);
}

/** Carries out the attacks, one after another, again and again. */
export async function attackUntil(
  baseUrl: string,
  isOver: () => boolean,
  tally: Tally,
): Promise<void> {
  while (!isOver()) {
    for (const [name, attack] of Object.entries(attacks)) {
      const connection = await RawConnection.open(baseUrl);
      const statuses = await attack(connection);
      connection.close();
      tally.attackCount += 1;
      if (statuses.some((status) => status !== 400)) {
        tally.complaints.push(`"${name}" gets ${statuses.join(", ")} instead of 400`);
      }
      if (isOver()) {
        return;
      }
    }
  }
}
