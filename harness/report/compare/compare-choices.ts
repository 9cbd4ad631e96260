import type { Report } from "../report.ts";
import type { ComparedChoice } from "./comparison.ts";

/** Lists what the servers do in each situation in which the specification leaves the response open. */
export function compareChoices(reports: readonly Report[]): ComparedChoice[] {
  const profiles = reports.map(
    ({ profile }) => new Map(profile.map((choice) => [choice.id, choice])),
  );
  const choices = new Map(reports.flatMap(({ profile }) => profile).map((one) => [one.id, one]));
  return [...choices.values()].map(({ id, title, reference }) => ({
    id,
    title,
    observed: profiles.map((profile) => profile.get(id)?.observed ?? null),
    reference,
  }));
}
