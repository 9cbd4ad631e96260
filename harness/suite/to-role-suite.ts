import type { RoleCase } from "./case.ts";
import type { Suite } from "./suite.ts";

/** The part of a suite that is about a role other than the service: its clauses and its cases. */
export function toRoleSuite(suite: Suite, role: RoleCase["role"]): Suite {
  return {
    ...suite,
    clauses: suite.clauses.filter(({ subject }) => subject === role),
    cases: role === "client" ? suite.clientCases : [],
  };
}
