import { readLintSubject } from "../read-lint-subject.ts";
import { type TrialInput, tryCases } from "./try-cases.ts";

// Tries a part of the cases, in a separate process.
process.once("message", async ({ sources, part }: TrialInput) => {
  process.send?.(await tryCases({ ...readLintSubject(sources), thorough: true }, part));
  process.disconnect();
});
