import type { Target } from "../transport/exchange.ts";

/** Limits the time that a target waits for each response, whatever the caller asks for. */
export function limitTarget(target: Target, timeoutMs: number): Target {
  return {
    ...target,
    send: (request, options) => target.send(request, { ...options, timeoutMs }),
    sendInTurn: (requests, options) => target.sendInTurn(requests, { ...options, timeoutMs }),
  };
}
