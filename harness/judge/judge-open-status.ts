import type { Exchange } from "../transport/exchange.ts";
import type { Difference } from "./judgment.ts";

/**
 * Judges the status of a response that the specification leaves open. The service uses only 200 and
 * 400; it is implied that this holds for open responses, too.
 *
 * @returns no difference when no response came: closing the connection is also left open.
 * @see status.only-200-and-400
 */
export function judgeOpenStatus(exchange: Exchange): Difference[] {
  if (exchange.outcome === "failure" || [200, 400].includes(exchange.status)) {
    return [];
  }
  return [
    {
      pointer: "/status",
      received: exchange.status,
      message: "neither 200 nor 400",
      level: "implied",
      clause: "status.only-200-and-400",
    },
  ];
}
