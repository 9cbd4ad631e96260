import type { Target } from "../transport/exchange.ts";
import type { OpenedMutant } from "./opened-mutant.ts";
import type { PlainRequests } from "./plain-requests.ts";

/** Where to find out what an HTTP server passes on, and where to note it. */
export interface Passage extends Pick<OpenedMutant, "takePassedOn"> {
  readonly plain: PlainRequests;
}

/** Makes the target of a mutant note which requests its HTTP server only passes on. */
export function notePlainRequests(target: Target, { takePassedOn, plain }: Passage): Target {
  let begun = 0;
  let ended = 0;
  return {
    ...target,
    async send(request, sending) {
      const isFirst = begun === ended;
      begun += 1;
      const order = begun;
      takePassedOn();
      const exchange = await target.send(request, sending);
      ended += 1;
      // What passes while requests overlap may belong to any of them.
      if (isFirst && order === begun) {
        plain.note(request, exchange, takePassedOn());
      }
      return exchange;
    },
  };
}
