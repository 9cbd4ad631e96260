// Writes the table of proxies from the reports of each: render-proxies.mjs TABLE REPORTS [GUIDE]
// It prints the table, or writes it into the guide. Exit status 1 where runs of a proxy differ, or a control column is wrong.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [tableFile, folder, guide] = process.argv.slice(2);
const table = JSON.parse(readFileSync(tableFile, "utf8"));
const columns = table.columns.flatMap((column) => {
  const files = [1, 2, 3].map((round) => join(folder, `${column.name}.${round}.json`));
  const runs = files.filter((file) => existsSync(file));
  return runs.length === 0
    ? []
    : [{ ...column, runs: runs.map((file) => JSON.parse(readFileSync(file, "utf8"))) }];
});

/** Sums up in a word how a run kept the clauses of a row. */
function toWord({ cases }, { clauses }) {
  const verdicts = cases
    .filter((item) => item.level !== "unspecified" && clauses.includes(item.clauses[0]))
    .map(({ verdict }) => verdict);
  if (verdicts.includes("failed")) {
    return "broken";
  }
  if (verdicts.includes("warned")) {
    return "warned";
  }
  if (!verdicts.includes("passed")) {
    return "not established";
  }
  return verdicts.includes("skipped") ? "kept in part" : "kept";
}

/** The word of all runs of a proxy; what was established by chance in one of them does not count. */
function toCell({ runs }, row) {
  const words = [...new Set(runs.map((run) => toWord(run, row)))];
  if (words.every((word) => word.startsWith("kept"))) {
    return words.length === 1 ? words[0] : "kept in part";
  }
  return words.length === 1 ? words[0] : `differs: ${words.join(", ")}`;
}

const cells = table.rows.map((row) => columns.map((column) => toCell(column, row)));
const line = (texts) => `| ${texts.map((text) => text.replaceAll("|", "\\|")).join(" | ")} |`;
const head = columns.map(({ name, runs }) =>
  `${name}<br>${name === "direct" || name === "broken" ? "" : runs[0].target.version}`.replace(
    /<br>$/,
    "",
  ),
);
const anchor = (name) => `what-${name}-does`;
const rows = table.rows.map(({ sentence }, index) =>
  line([
    sentence,
    ...cells[index].map((word, place) =>
      /broken|warned/.test(word) && columns[place].links !== undefined
        ? `[${word}](#${anchor(columns[place].name)})`
        : word,
    ),
  ]),
);

/** Lines at each end of a long view, and cases of a proxy that are shown. */
const [maxLines, maxShown] = [6, 2];

/** The three views of the first case that a proxy fails in a row. */
function describeWrong({ runs, links = [], name }) {
  const [run] = runs;
  const seen = new Set();
  const parts = table.rows.flatMap(({ sentence, clauses }) => {
    const wrong = (verdict) =>
      run.cases.filter((item) => item.verdict === verdict && clauses.includes(item.clauses[0]));
    const found = [...wrong("failed"), ...wrong("warned")];
    const [item] = found;
    if (item === undefined || seen.has(item.id)) {
      return [];
    }
    seen.add(item.id);
    const exchange =
      item.exchanges.find(({ step = 0 }) =>
        item.differences[0].pointer.startsWith(`/steps/${step}/`),
      ) ?? item.exchanges[0];
    const { arrivals, received, receivedLater } = exchange.passage;
    const views = [
      ["The origin saw", arrivals.map(({ request }) => request).join("\n")],
      ["The origin answered", arrivals.map(({ answer }) => answer).join("\n")],
      ["The client got", received],
      ...(receivedLater
        ? [["The client got, once the origin had closed its connection", receivedLater]]
        : []),
    ];
    const more = found.length > 1 ? `, and ${found.length - 1} more` : "";
    return [
      [
        `**${sentence.replaceAll("|", "\\|")}**: \`${item.id}\`${more}. ${item.title}.`,
        ...views.map(([title, text]) => `${title}:\n\n\`\`\`text\n${shorten(text)}\n\`\`\``),
      ],
    ];
  });
  const beside = links.map(([text, url]) => `[${text}](${url})`).join(", ");
  return parts.length === 0 || links.length === 0
    ? []
    : [
        `### What ${name} does`,
        `What its makers and users say: ${beside}.`,
        ...parts.slice(0, maxShown).flat(),
      ];
}

/** The first lines and the last ones. */
function shorten(text) {
  const lines = (text || "nothing")
    .trimEnd()
    .split(/\r?\n/)
    .map((each) => each.slice(0, 140));
  const isLong = lines.length > 2 * maxLines + 1;
  return (isLong ? [...lines.slice(0, maxLines), "…", ...lines.slice(-maxLines)] : lines).join(
    "\n",
  );
}

const kit = columns[0]?.runs[0];
const text = [
  [line(["the text says", ...head]), line(["---", ...head.map(() => "---")]), ...rows].join("\n"),
  `HTTP/1.1 on both sides; graph-spec-kit ${kit?.kit}, ${kit?.startedAt?.slice(0, 10)}, three runs of each alike.`,
  ...columns.flatMap(describeWrong),
].join("\n\n");
if (guide === undefined) {
  process.stdout.write(`${text}\n`);
} else {
  const [start, end] = ["<!-- proxies -->", "<!-- end of proxies -->"];
  const before = readFileSync(guide, "utf8");
  writeFileSync(
    guide,
    `${before.slice(0, before.indexOf(start))}${start}\n\n${text}\n\n${before.slice(before.indexOf(end))}`,
  );
}
const isRight = columns.every(({ name }, place) => {
  const words = cells.map((row) => row[place]);
  return (
    words.every((word) => !word.startsWith("differs")) &&
    (name !== "direct" || words.every((word) => word === "kept")) &&
    (name !== "broken" || words.every((word) => word === "broken" || word === "warned"))
  );
});
process.exitCode = isRight ? 0 : 1;
