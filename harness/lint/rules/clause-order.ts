import type { Clause, Section } from "../../suite/clause.ts";
import { listRepeatedIds } from "../../suite/find-diagnostics.ts";
import { withoutHouseRules } from "../../suite/house-rule.ts";
import type { Finding, SyncRule } from "../rule.ts";

/** Clauses are unique and follow the sections; open ones say what the reference server does. */
export const clauseOrder: SyncRule = {
  id: "clause-order",
  check({ suite, clausesFile }) {
    const { clauses, sections } = withoutHouseRules(suite);
    const findings = [
      ...checkSections(clauses, sections),
      ...findRepeatedClauses(clauses),
      ...findMissingChoices(clauses),
      ...findEmptySections(clauses, sections),
    ];
    return findings.map((finding) => ({ file: clausesFile, ...finding }));
  },
};

type PlacedMessage = Pick<Finding, "pointer" | "message">;

function checkSections(clauses: readonly Clause[], sections: readonly Section[]): PlacedMessage[] {
  const places = new Map(sections.map(({ id }, index) => [id, index]));
  let reached = 0;
  return clauses.flatMap(({ id, section }, index) => {
    const pointer = `/clauses/${index}/section`;
    const place = places.get(section);
    if (place === undefined) {
      return [{ pointer, message: `There is no section "${section}": correct its id` }];
    }
    if (place < reached) {
      return [{ pointer, message: `Clause "${id}" follows a later section: move it up` }];
    }
    reached = place;
    return [];
  });
}

function findRepeatedClauses(clauses: readonly Clause[]): PlacedMessage[] {
  return listRepeatedIds(clauses).map(({ id, index }) => ({
    pointer: `/clauses/${index}/id`,
    message: `Clause "${id}" is repeated: remove one`,
  }));
}

function findMissingChoices(clauses: readonly Clause[]): PlacedMessage[] {
  return clauses.flatMap(({ id, level, reference, untestable }, index) => {
    const message = `Clause "${id}" does not say what the reference server does: add "reference"`;
    return level === "unspecified" && untestable === undefined && reference === undefined
      ? [{ pointer: `/clauses/${index}`, message }]
      : [];
  });
}

function findEmptySections(
  clauses: readonly Clause[],
  sections: readonly Section[],
): PlacedMessage[] {
  return sections.flatMap(({ id, title }, index) => {
    const message = `The section "${title}" has no clause: write one`;
    return clauses.some(({ section }) => section === id)
      ? []
      : [{ pointer: `/sections/${index}`, message }];
  });
}
