import { RawConnection } from "../testing/raw-connection.ts";
import { allAttacks } from "./attacks.ts";
import { type Exchange, listExchanges } from "./list-exchanges.ts";

/** What was sent, and what was wrong with the answers. */
export class Tally {
  answers = 0;
  attacks = 0;
  /** How many answers to right requests took more than a second. */
  slow = 0;
  /** Milliseconds that the slowest of them took. */
  slowest = 0;
  readonly complaints: string[] = [];
}

/** Asks on one connection after another, each for a while, and checks every answer. */
export async function askUntil(
  baseUrl: string,
  isOver: () => boolean,
  tally: Tally,
): Promise<void> {
  const exchanges = listExchanges();
  while (!isOver()) {
    const connection = await RawConnection.open(baseUrl);
    for (let count = 0; count < 500 && !isOver(); count += 1) {
      await ask(connection, exchanges.next().value, tally);
    }
    connection.close();
  }
}

async function ask(connection: RawConnection, exchange: Exchange, tally: Tally): Promise<void> {
  const start = performance.now();
  await connection.send(exchange.request);
  const response = await connection.readResponse();
  const took = performance.now() - start;
  tally.answers += 1;
  tally.slowest = Math.max(tally.slowest, took);
  if (took > 1000) {
    tally.slow += 1;
  }
  if (response?.status === exchange.status && response.body === exchange.body) {
    return;
  }
  tally.complaints.push(
    `${exchange.request}\nis answered by ${response?.status} ${response?.body}`,
  );
}

/** Attacks again and again, each attack in its turn. */
export async function attackUntil(
  baseUrl: string,
  isOver: () => boolean,
  tally: Tally,
): Promise<void> {
  while (!isOver()) {
    for (const [name, attack] of Object.entries(allAttacks)) {
      const connection = await RawConnection.open(baseUrl);
      const statuses = await attack(connection);
      connection.close();
      tally.attacks += 1;
      if (statuses.some((status) => status !== 400)) {
        tally.complaints.push(`"${name}" is answered by ${statuses.join(", ")} instead of 400`);
      }
      if (isOver()) {
        return;
      }
    }
  }
}
