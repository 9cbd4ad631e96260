import { toWireRequest, type WireRequest } from "./wire-request.ts";

/**
 * A request that every right service answers with 400 and one defect, whatever records it holds:
 * it shows whether a server is there and still itself.
 *
 * @see validation.unknown-field
 */
export const healthCheck: WireRequest = toWireRequest({ document: "canary" });

/** What every right service answers to the canary. */
export const healthCheckResponse = {
  status: 400,
  body: { errors: ["canary: no such field on type Query"] },
} as const;
