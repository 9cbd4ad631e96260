import type { Finding, LintSubject } from "../rule.ts";

/**
 * Clauses stand once each, part by part in the order of the specification; where the text is
 * silent, and a client could see what is done, the reference server's choice is told.
 */
export function clauseOrder({ suite, clausesFile }: LintSubject): Finding[] {
  const { clauses, sections } = suite;
  const places = new Map(sections.map(({ id }, index) => [id, index]));
  const seen = new Set<string>();
  const problems: Finding[] = [];
  const add = (pointer: string, message: string): void => {
    problems.push({ file: clausesFile, pointer, message });
  };
  let reached = 0;
  for (const [index, clause] of clauses.entries()) {
    const pointer = `/clauses/${index}`;
    const place = places.get(clause.section);
    if (place === undefined) {
      add(`${pointer}/section`, `There is no section "${clause.section}"`);
    } else if (place < reached) {
      add(`${pointer}/section`, `Clause "${clause.id}" stands behind a later section`);
    }
    reached = Math.max(reached, place ?? 0);
    if (seen.has(clause.id)) {
      add(`${pointer}/id`, `Clause "${clause.id}" stands twice`);
    }
    seen.add(clause.id);
    const isSilent = clause.level === "unspecified" && clause.untestable === undefined;
    if (isSilent && clause.reference === undefined) {
      add(pointer, `Clause "${clause.id}" does not tell the reference server's choice`);
    }
  }
  for (const [index, { id, title }] of sections.entries()) {
    if (!clauses.some(({ section }) => section === id)) {
      add(`/sections/${index}`, `The section "${title}" has no clause`);
    }
  }
  return problems;
}
