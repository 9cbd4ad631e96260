import { listRepeatedIds } from "../../suite/find-diagnostics.ts";
import { withoutHouseRules } from "../../suite/house-rule.ts";
import type { Finding, LintSubject } from "../rule.ts";

/**
 * The ids that clauses, freedoms and the steps of the guide name exist; no clause, sentence or
 * freedom has the id of another one, and no clause is in two steps.
 */
export function checkKnownIds({
  suite,
  clausesFile,
  sentencesFile,
  freedoms: register,
  guide,
}: LintSubject): Finding[] {
  const { clauses, sections, sentences } = withoutHouseRules(suite);
  const ofService = clauses.filter(({ subject }) => subject === "service");
  const inSteps = guide.steps.flatMap((step, index) =>
    place(guide.file, `/steps/${index}/clauses`, step.clauses),
  );
  const inFreedoms = register.freedoms.flatMap((freedom, index) => [
    ...place(register.file, `/freedoms/${index}/clauses`, freedom.clauses),
    ...freedom.readings.flatMap(({ breaks = [] }, number) =>
      place(register.file, `/freedoms/${index}/readings/${number}/breaks`, breaks),
    ),
  ]);
  const inClauses = clauses.map(({ section: id }, index) => {
    return { file: clausesFile, pointer: `/clauses/${index}/section`, id };
  });
  const inOrigins = clauses.flatMap(({ origin }, index) =>
    place(clausesFile, `/clauses/${index}/origin/sentences`, origin.sentences),
  );
  return [
    ...findUnknown("section", inClauses, sections),
    ...findUnknown("sentence", inOrigins, sentences),
    ...findUnknown("clause", inFreedoms, suite.clauses),
    ...findUnknown("clause of the service", inSteps, ofService),
    ...findRepeated(place(clausesFile, "/clauses", clauses.map(toId))),
    ...findRepeated(place(sentencesFile, "/sentences", sentences.map(toId))),
    ...findRepeated(place(register.file, "/freedoms", register.freedoms.map(toId))),
    ...findRepeated(inSteps),
  ];
}

interface Identified {
  readonly id: string;
}

type PlacedId = Identified & Required<Pick<Finding, "file" | "pointer">>;

function toId({ id }: Identified): string {
  return id;
}

function place(file: string, pointer: string, ids: readonly string[]): PlacedId[] {
  return ids.map((id, index) => ({ file, pointer: `${pointer}/${index}`, id }));
}

function findUnknown(
  noun: string,
  named: readonly PlacedId[],
  known: readonly Identified[],
): Finding[] {
  const ids = new Set(known.map(toId));
  return named
    .filter(({ id }) => !ids.has(id))
    .map(({ id, ...where }) => ({
      ...where,
      message: `There is no ${noun} "${id}": correct its id`,
    }));
}

function findRepeated(places: readonly PlacedId[]): Finding[] {
  return listRepeatedIds(places)
    .flatMap(({ index }) => places[index] ?? [])
    .map(({ id, ...where }) => ({ ...where, message: `"${id}" is repeated: leave it only once` }));
}
