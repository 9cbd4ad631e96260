import { predictedResponses } from "../arbitraries/predicted-responses.ts";
import type { Property } from "../property.ts";

/** Values that the dataset has as text come back unchanged. */
export const answersAsLoaded: Property = {
  id: "answers-as-loaded",
  title: "Due dates and ids of digits come back exactly as they were loaded",
  level: "implied",
  clauses: ["resolution.due-date-as-loaded", "resolution.digits-id-is-string"],
  weight: 4,
  arbitrary: (arbitraries) => predictedResponses(arbitraries, { level: "implied", leaveOut: [] }),
};
