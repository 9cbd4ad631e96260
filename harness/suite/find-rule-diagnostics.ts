import type { Clause } from "./clause.ts";
import type { HouseRulesFile } from "./house-rule.ts";
import { listRepeatedIds } from "./list-repeated-ids.ts";
import type { SchemaViolation } from "./schema-violation.ts";

/**
 * Finds house rules that could be taken for clauses of the specification, and repeated ones.
 *
 * @param clauses those of the specification.
 * @returns messages with JSON pointers into the file of house rules.
 */
export function findRuleDiagnostics(
  { clauses: rules }: HouseRulesFile,
  clauses: readonly Clause[],
): SchemaViolation[] {
  const topics = new Set(clauses.map(({ id }) => topicOf(id)));
  const repeated = new Set(listRepeatedIds(rules).map(({ index }) => index));
  return rules.flatMap(({ id }, index) => {
    const pointer = `/clauses/${index}/id`;
    if (topics.has(topicOf(id))) {
      const message = `"${topicOf(id)}" is a topic of the specification: begin the id with another, like "house.${nameOf(id)}"`;
      return [{ pointer, message }];
    }
    return repeated.has(index)
      ? [{ pointer, message: `The rule "${id}" is repeated: remove one` }]
      : [];
  });
}

function topicOf(id: string): string {
  return id.slice(0, id.indexOf("."));
}

function nameOf(id: string): string {
  return id.slice(id.indexOf(".") + 1);
}
