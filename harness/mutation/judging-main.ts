import { loadSuite } from "../suite/load-suite.ts";
import { createJudge } from "./create-judge.ts";
import { drawOnce } from "./draw-once.ts";

// Judges mutants in a separate process: a message holds a base URL, the response how cases fail.
Error.stackTraceLimit = 0;
const suite = loadSuite();
const judge = createJudge({
  suite,
  cases: suite.cases.filter(({ level }) => level !== "unspecified"),
  generated: drawOnce({ suite, generated: JSON.parse(process.argv[2] ?? "") }),
});

process.on("message", async (url: string) => {
  process.send?.({ url, judgment: await judge(url) });
});
process.on("disconnect", () => process.exit());
