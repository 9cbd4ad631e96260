import { withoutHouseRules } from "../../suite/house-rule.ts";
import type { Finding, SyncRule } from "../rule.ts";

/** Clauses follow the sections. */
export const clauseOrder: SyncRule = {
  id: "clause-order",
  check({ suite, clausesFile }) {
    const { clauses, sections } = withoutHouseRules(suite);
    const places = new Map(sections.map(({ id }, index) => [id, index]));
    let reached = 0;
    return clauses.flatMap(({ id, section }, index): Finding[] => {
      const place = places.get(section) ?? reached;
      const isEarlier = place < reached;
      reached = Math.max(place, reached);
      const message = `Clause "${id}" follows a later section: move it up`;
      return isEarlier
        ? [{ file: clausesFile, pointer: `/clauses/${index}/section`, message }]
        : [];
    });
  },
};
