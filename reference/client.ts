/**
 * A client that concludes from a response what the specification says:
 *
 * ```ts
 * import { query } from "graph-spec-kit/client";
 *
 * const result = await query("http://127.0.0.1:8080", { document: 'member(id: "m1") { name }' });
 * if (result.outcome === "partial") {
 *   console.warn(result.failures);
 * }
 * ```
 *
 * @module graph-spec-kit/client
 */

export type { Conclusion, Data, Failure } from "./client/conclude.ts";
export { type Query, type QueryOptions, query } from "./client/query.ts";
