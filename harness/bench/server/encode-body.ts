import type { Dialect, Query } from "../workload/workload.ts";

/** Writes a query as the body of its request. */
export function encodeBody({ document, variables }: Query, dialect: Dialect): string {
  return JSON.stringify(
    dialect === "graphql" ? { query: document, variables } : { document, variables },
  );
}
