import { pathToFileURL } from "node:url";

// Times an engine. Usage: time-engine.js MODULE LIBRARY-FILE TASK; the module exports
// `createEngine(file)`, which returns a function from a query to the JSON text of its response. The
// task is JSON: `query`, `isUnseen`, `warmUpMs` and `measuredMs`. Prints `texts` and `perCpuSecond`
// as JSON.

const [, , module, libraryFile, task] = process.argv;
const { query, isUnseen, warmUpMs, measuredMs } = JSON.parse(task);
const { createEngine } = await import(pathToFileURL(module).href);
const answer = createEngine(libraryFile);

/** What a space of a document is replaced by to write the same document in another way. */
const blanks = [" ", "\n", "\t", "\r"];

/** The number of documents written so far: each number gives another spelling. */
let written = 0;

const texts = [await answer(query), await answer(spellAnew(query))];
await measure(warmUpMs);
process.stdout.write(JSON.stringify({ texts, perCpuSecond: await measure(measuredMs) }));

/** Answers the query for some milliseconds of CPU time, and gives the answers for each second. */
async function measure(minMs) {
  let count = 0;
  let cpuMs = 0;
  for (let size = 1; cpuMs < minMs; size = Math.min(2 * size, 4096)) {
    const queries = Array.from({ length: size }, () => (isUnseen ? spellAnew(query) : query));
    const before = process.cpuUsage();
    for (const one of queries) {
      const result = answer(one);
      if (typeof result?.then === "function") {
        await result;
      }
    }
    const { user, system } = process.cpuUsage(before);
    count += size;
    cpuMs += (user + system) / 1000;
  }
  return (1000 * count) / cpuMs;
}

/** Writes a document with blanks that no earlier one had: the same query, but another text. */
function spellAnew({ document, variables }) {
  written += 1;
  let rest = written;
  let text = document.replaceAll(" ", () => {
    const blank = blanks[rest % blanks.length];
    rest = Math.floor(rest / blanks.length);
    return blank;
  });
  for (; rest > 0; rest = Math.floor(rest / blanks.length)) {
    text += blanks[rest % blanks.length];
  }
  // A text that was joined of pieces would be put together at the engine's expense.
  return { document: Buffer.from(text, "utf8").toString("utf8"), variables };
}
