import { toWireRequest, type WireRequest } from "./wire-request.ts";

/**
 * A request that every conforming service answers with status 400 and one defect, whatever records
 * it holds. It shows whether a server is there and still works.
 *
 * @see validation.unknown-field
 */
export const healthCheck: WireRequest = toWireRequest({ document: "canary" });

/** The response of every conforming service to the health check. */
export const healthCheckResponse = {
  status: 400,
  body: { errors: ["canary: no such field on type Query"] },
} as const;
