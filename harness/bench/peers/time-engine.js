import { pathToFileURL } from "node:url";

// Times an engine for the process that started this one, which is told by messages what to do.
// Usage: time-engine.js MODULE LIBRARY-FILE; the module exports `createEngine(file)`.

const [, , module, libraryFile] = process.argv;
const { createEngine } = await import(pathToFileURL(module).href);
const engine = createEngine(libraryFile);

/** What a space of a document is replaced by to write the same document in another way. */
const blanks = [" ", "\n", "\t", "\r"];

/** The number of documents written so far: each number gives another spelling. */
let written = 0;

process.on("message", async (task) => {
  process.send(task.kind === "check" ? await check(task) : await time(task));
});
process.on("disconnect", () => process.exit());
process.send({ kind: "ready" });

/** The response to a query, in both forms and as new spellings of the document. */
async function check({ query }) {
  const texts = [];
  for (const spelled of [query, spellAnew(query), query]) {
    texts.push(JSON.stringify(await engine.toObject(spelled)), await engine.toText(spelled));
  }
  return { kind: "checked", texts };
}

/**
 * Answers a query again and again for some milliseconds. Counts CPU time of the process, since other
 * processes may take the core away.
 */
async function time({ query, isUnseen, output, minMs }) {
  const answer = output === "text" ? engine.toText : engine.toObject;
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
  return { kind: "timed", count, cpuMs };
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
