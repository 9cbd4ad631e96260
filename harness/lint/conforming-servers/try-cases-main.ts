import { readLintSubject } from "../read-lint-subject.ts";
import { takeJobs } from "./job-process.ts";
import { type TrialInput, tryCases } from "./try-cases.ts";

// Tries a part of the cases, in a separate process.
takeJobs(({ sources, part }: TrialInput) =>
  tryCases({ ...readLintSubject(sources), thorough: true }, part),
);
