import { predictedResponses } from "../arbitraries/predicted-responses.ts";
import type { Property } from "../property.ts";

/** Due dates and ids of digits come back as the dataset spells them. */
export const answersAsLoaded: Property = {
  id: "answers-as-loaded",
  title: "Due dates and ids of digits come back as they were loaded",
  level: "implied",
  clauses: ["resolution.due-date-as-loaded", "resolution.digits-id-is-string"],
  weight: 4,
  arbitrary: (arbitraries) => predictedResponses(arbitraries, { level: "implied", leaveOut: [] }),
};
