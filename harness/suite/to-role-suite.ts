import type { RoleCase } from "./case.ts";
import type { Suite } from "./suite.ts";

/** Lists the cases that are about another role than the service. */
export function listRoleCases(suite: Pick<Suite, "clientCases" | "intermediaryCases">): RoleCase[] {
  return [...suite.clientCases, ...suite.intermediaryCases];
}

/** The part of a suite that is about a role other than the service: its clauses and its cases. */
export function toRoleSuite(suite: Suite, role: RoleCase["role"]): Suite {
  return {
    ...suite,
    clauses: suite.clauses.filter(({ subject }) => subject === role),
    cases: listRoleCases(suite).filter((item) => item.role === role),
  };
}
