import { takeJobs } from "../kit/job-process.ts";
import { isJudged } from "../suite/case.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { createJudge } from "./create-judge.ts";
import { drawOnce } from "./draw-once.ts";
import { loadOpenMutant } from "./opened-mutant.ts";

// Judges mutants in a separate process. Its arguments are the generated cases, as JSON, and the
// module that serves mutants in this process, if there is one.
const [generated = "", module] = process.argv.slice(2);
Error.stackTraceLimit = 0;
const suite = loadSuite();
const trial = {
  suite,
  cases: suite.cases.filter(isJudged),
  generated: drawOnce({ suite, generated: JSON.parse(generated) }),
};
takeJobs(createJudge(trial, module === undefined ? undefined : await loadOpenMutant(module)));
