import type { Clause, Section } from "./clause.ts";

/** A rule that a team adds: the specification does not state it. */
export interface HouseRule {
  readonly id: string;
  readonly level: "required" | "implied";
  readonly statement: string;
}

/** The content of a file of house rules. */
export interface HouseRulesFile {
  readonly title?: string;
  readonly clauses: readonly HouseRule[];
}

const houseSection = "house";

interface Rules {
  readonly sections: readonly Section[];
  readonly clauses: readonly Clause[];
}

/** Makes clauses of house rules, in a part of their own. */
export function toHouseClauses({ title = "House rules", clauses }: HouseRulesFile): Rules {
  return {
    sections: [{ id: houseSection, title }],
    clauses: clauses.map(({ id, level, statement }) => ({
      id,
      section: houseSection,
      level,
      subject: "service",
      statement,
      origin: { kind: "house", sentences: [] },
    })),
  };
}

/** Whether a clause is a house rule, not a statement of the specification. */
export function isHouseRule({ origin }: Clause): boolean {
  return origin.kind === "house";
}

/** Leaves house rules out, for those who look at the specification only. */
export function withoutHouseRules<All extends Rules>(rules: All): All {
  return {
    ...rules,
    sections: rules.sections.filter(({ id }) => id !== houseSection),
    clauses: rules.clauses.filter((clause) => !isHouseRule(clause)),
  };
}
