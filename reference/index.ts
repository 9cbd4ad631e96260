/**
 * The reference server for tests of clients, in the process of the tests:
 *
 * ```ts
 * import { startReferenceServer } from "graph-spec-kit/reference";
 *
 * const server = await startReferenceServer();
 * const response = await fetch(`${server.url}/graph`, {
 *   method: "POST",
 *   headers: { "Content-Type": "application/json" },
 *   body: JSON.stringify({ document: 'member(id: "m1") { name }' }),
 * });
 * await server.close();
 * ```
 *
 * Nothing here judges a server: `graph-spec-kit` does, and reaches this one over HTTP only.
 *
 * @module graph-spec-kit/reference
 */

export type {
  BookRecord,
  LibraryRecords,
  LoanRecord,
  MemberRecord,
} from "./library/library-records.ts";
export type { OverdueValues } from "./library/overdue-service.ts";
export { listMutants, type MutantSummary } from "./list-mutants.ts";
export type { Behavior, Failing, Fault } from "./stand-in/behavior.ts";
export type { LoggedRequest } from "./stand-in/request-log.ts";
export {
  type ReferenceServer,
  type ReferenceServerOptions,
  startReferenceServer,
} from "./start-reference-server.ts";
