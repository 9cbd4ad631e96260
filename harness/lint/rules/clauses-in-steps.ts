import { withoutHouseRules } from "../../suite/house-rule.ts";
import type { Finding, SyncRule } from "../rule.ts";

/** Each clause of the service is in exactly one step of the guide, and each step names clauses. */
export const clausesInSteps: SyncRule = {
  id: "clauses-in-steps",
  check({ suite, clausesFile, guide: { file, steps } }) {
    const { clauses } = withoutHouseRules(suite);
    const ofService = new Set(
      clauses.filter(({ subject }) => subject === "service").map(({ id }) => id),
    );
    const named = new Set<string>();
    const wrong = steps.flatMap((step, number) =>
      step.clauses.flatMap((id, index): Finding[] => {
        const pointer = `/steps/${number}/clauses/${index}`;
        const isRepeated = named.has(id);
        named.add(id);
        if (!ofService.has(id)) {
          return [{ file, pointer, message: `There is no clause "${id}" of the service` }];
        }
        return isRepeated
          ? [{ file, pointer, message: `The clause "${id}" is in an earlier step: name it once` }]
          : [];
      }),
    );
    const missing = clauses.flatMap(({ id }, index): Finding[] => {
      const message = `The clause "${id}" is in no step: add it to steps.json`;
      return named.has(id) || !ofService.has(id)
        ? []
        : [{ file: clausesFile, pointer: `/clauses/${index}`, message }];
    });
    return [...wrong, ...missing];
  },
};
