import { UnknownReading } from "../../model/choose.ts";
import { createModelService } from "../../model/create-model-service.ts";
import { listRepeatedIds } from "../../suite/find-diagnostics.ts";
import type { Freedom } from "../../suite/formats.ts";
import type { Finding, LintSubject, SyncRule } from "../rule.ts";

/** Freedoms name clauses that exist, have unique ids, and the model has all their readings. */
export const knownFreedoms: SyncRule = {
  id: "known-freedoms",
  check(subject) {
    const { file, freedoms } = subject.freedoms;
    const repeated = new Set(listRepeatedIds(freedoms).map(({ index }) => index));
    return freedoms.flatMap((freedom, index) => {
      const pointer = `/freedoms/${index}`;
      const message = `The freedom "${freedom.id}" is repeated: rename one`;
      return [
        ...(repeated.has(index) ? [{ file, pointer, message }] : []),
        ...findUnknownClauses(freedom, pointer, subject),
        ...findMissingSwitches(freedom, pointer, subject),
      ];
    });
  },
};

function findUnknownClauses(
  { clauses, readings }: Freedom,
  pointer: string,
  { suite, freedoms: { file } }: LintSubject,
): Finding[] {
  const known = new Set(suite.clauses.map(({ id }) => id));
  const named = [
    ...clauses.map((id, index) => ({ id, place: `/clauses/${index}` })),
    ...readings.flatMap(({ breaks = [] }, index) =>
      breaks.map((id, number) => ({ id, place: `/readings/${index}/breaks/${number}` })),
    ),
  ];
  return named
    .filter(({ id }) => !known.has(id))
    .map(({ id, place }) => ({
      file,
      pointer: pointer + place,
      message: `There is no clause "${id}"`,
    }));
}

function findMissingSwitches(
  freedom: Freedom,
  pointer: string,
  { suite, freedoms: { file } }: LintSubject,
): Finding[] {
  // Readings of the connection have no meaning in process.
  const readings = freedom.layer === "connection" ? [] : freedom.readings;
  return readings.flatMap((reading, index) => {
    try {
      createModelService({ [freedom.id]: reading.id }, suite);
      return [];
    } catch (error) {
      if (!(error instanceof UnknownReading)) {
        throw error;
      }
      const message = `The model server has no switch for "${reading.id}": add one in harness/model/`;
      return [{ file, pointer: `${pointer}/readings/${index}`, message }];
    }
  });
}
