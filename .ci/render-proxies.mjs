// Writes the table of proxies from the reports of each: render-proxies.mjs TABLE REPORTS PAGE [GUIDE]
// It writes the page, and prints the table or writes it into the guide. Exit status 1 where runs of a proxy differ, or a
// control column is wrong.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [tableFile, folder, page, guide] = process.argv.slice(2);
const read = (file) => JSON.parse(readFileSync(file, "utf8"));
const { rows, columns: all } = read(tableFile);
const columns = all.flatMap((column) => {
  const files = [1, 2, 3].map((round) => join(folder, `${column.name}.${round}.json`));
  const runs = files.filter(existsSync).map(read);
  return runs.length === 0 ? [] : [{ ...column, runs }];
});

/** The cases of a run that judge the clauses of a row, those that decide about it first. */
function listCases({ cases }, { clauses }) {
  const order = ["failed", "warned", "skipped", "passed"];
  return cases
    .filter((item) => order.includes(item.verdict) && clauses.includes(item.clauses[0]))
    .sort((left, right) => order.indexOf(left.verdict) - order.indexOf(right.verdict));
}

/** Sums up in a word how a run kept the clauses of a row. */
function toWord(run, row) {
  const cases = listCases(run, row);
  const isPart = cases.at(-1).verdict === "passed";
  const words = { failed: "broken", warned: "warned", passed: "kept" };
  return words[cases[0].verdict] ?? (isPart ? "kept in part" : "not established");
}

/** What a proxy makes of a row; what was established by chance in one of its runs does not count. */
function toCell(column, row, index) {
  const words = [...new Set(column.runs.map((run) => toWord(run, row)))];
  const isKept = words.every((each) => each.startsWith("kept"));
  const differing = isKept ? "kept in part" : `differs: ${words.join(", ")}`;
  const word = words.length === 1 ? words[0] : differing;
  const cases = listCases(column.runs[0], row);
  const same = cases.filter(({ verdict }) => verdict === cases[0].verdict);
  return {
    word,
    row,
    column,
    item: cases[0],
    more: same.length - 1,
    id: `${column.name}-${index}`,
  };
}

const cells = rows.map((row, index) => columns.map((column) => toCell(column, row, index + 1)));
const isWrong = ({ word }) => word === "broken" || word === "warned";

/** What the client sent in the exchange that decides, what the origins saw and answered, and what came back. */
function listViews({ exchanges = [], differences: [difference] }) {
  const decides = ({ step }) => difference?.pointer.startsWith(`/steps/${step}/`);
  const exchange = exchanges.find(decides) ?? exchanges[0];
  if (exchange === undefined) {
    return [];
  }
  const { request, passage } = exchange;
  const { arrivals, received, receivedLater } = passage;
  return [
    ["The client sent", `${request.method} ${request.path}\n${request.body ?? ""}`],
    ["The origin saw", arrivals.map((arrival) => arrival.request).join("\n")],
    ["The origin answered", arrivals.map(({ answer }) => answer).join("\n")],
    ["The client got", received],
    ["The client got, once the origin had closed its connection", receivedLater],
  ].filter(([, text]) => text !== undefined);
}

/** Lines at each end of a view in the guide. */
const maxLines = 6;

/** The first lines and the last ones. */
function shorten(text) {
  const lines = (text.trim() || "nothing").split(/\r?\n/).map((line) => line.slice(0, 140));
  const isLong = lines.length > 2 * maxLines + 1;
  const kept = isLong ? [...lines.slice(0, maxLines), "…", ...lines.slice(-maxLines)] : lines;
  return kept.join("\n");
}

const describe = ({ more, item }) =>
  `${more > 0 ? `, and ${more} more` : ""}. ${item.title}.${item.reason ? ` ${item.reason}.` : ""}`;
const kit = columns[0]?.runs[0];
const caption = `HTTP/1.1 on both sides; graph-spec-kit ${kit?.kit}, ${kit?.startedAt?.slice(0, 10)}, ${columns.some(({ runs }) => runs.length === 3) ? "all three runs of each alike" : "fewer than three runs of each"}.`;
const versionOf = ({ name, runs }) =>
  name === "direct" || name === "broken" ? "" : runs[0].target.version;

function toMarkdown() {
  const inCell = (text) => text.replaceAll("|", "\\|");
  const line = (texts) => `| ${texts.map(inCell).join(" | ")} |`;
  const head = columns.map((column) =>
    `${column.name}<br>${versionOf(column)}`.replace(/<br>$/, ""),
  );
  const lines = cells.map((row) => {
    const words = row.map((cell) =>
      isWrong(cell) && cell.column.links
        ? `[${cell.word}](#what-${cell.column.name}-does)`
        : cell.word,
    );
    return line([row[0].row.sentence, ...words]);
  });
  const accusations = columns.flatMap(({ name, links }, place) => {
    const wrong = cells.map((row) => row[place]).filter(isWrong);
    if (wrong.length === 0 || links === undefined) {
      return [];
    }
    const beside = links.map(([text, url]) => `[${text}](${url})`).join(", ");
    return [
      `### What ${name} does`,
      `What its makers and users say: ${beside}.`,
      ...wrong.flatMap((cell) => [
        `<details><summary>${cell.row.sentence}: <code>${cell.item.id}</code>${describe(cell)}</summary>`,
        ...listViews(cell.item).map(
          ([title, text]) => `${title}:\n\n\`\`\`text\n${shorten(text)}\n\`\`\``,
        ),
        "</details>",
      ]),
    ];
  });
  const grid = [
    line(["the text says", ...head]),
    line(["---", ...head.map(() => "---")]),
    ...lines,
  ];
  return [grid.join("\n"), caption, ...accusations].join("\n\n");
}

function toPage() {
  const inHtml = (text) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  const head = columns.map((column) => `<th>${column.name}<br>${versionOf(column)}`);
  const lines = cells.map((row) => {
    const words = row.map(({ word, id }) => `<td class="${word}"><a href="#${id}">${word}</a>`);
    return `<tr><th>${inHtml(row[0].row.sentence)}${words.join("")}`;
  });
  const details = cells.flat().map((cell) => {
    const { id, word, item, column, row } = cell;
    const links = (isWrong(cell) ? (column.links ?? []) : []).map(
      ([text, url]) => `<p>See <a href="${url}">${inHtml(text)}</a>`,
    );
    const views = listViews(item).map(
      ([title, text]) => `<h3>${title}</h3><pre>${inHtml(text)}</pre>`,
    );
    return `<section id="${id}"><h2>${column.name}: ${word}</h2><p>${inHtml(row.sentence)}<p><code>${item.id}</code>${inHtml(describe(cell))}${links.join("")}${views.join("")}</section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Proxies</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem }
th, td { padding: 0.25rem 0.5rem; border: 1px solid #ccc; text-align: left; vertical-align: top }
table { border-collapse: collapse }
.broken { background: #fde6e4 } .warned { background: #fdf0d0 } .kept { background: #dff3e6 }
pre { padding: 0.5rem; background: #f1f3f6; white-space: pre-wrap; overflow-wrap: anywhere }
section { display: none } section:target { display: block }
</style>
<h1>What proxies do with each sentence</h1><p>${caption} Each cell opens what was seen. <a href="index.html">All cases</a>
<table><tr><th>the text says${head.join("")}${lines.join("\n")}</table>
${details.join("\n")}</html>
`;
}

writeFileSync(page, toPage());
if (guide === undefined) {
  process.stdout.write(`${toMarkdown()}\n`);
} else {
  const [start, end] = ["<!-- proxies -->", "<!-- end of proxies -->"];
  const text = readFileSync(guide, "utf8");
  const [before, after] = [text.slice(0, text.indexOf(start)), text.slice(text.indexOf(end))];
  writeFileSync(guide, `${before}${start}\n\n${toMarkdown()}\n\n${after}`);
}
const isRight = cells.flat().every((cell) => {
  const { word, column } = cell;
  const isControlled =
    column.name === "broken" ? isWrong(cell) : column.name !== "direct" || word === "kept";
  return isControlled && !word.startsWith("differs");
});
process.exitCode = isRight ? 0 : 1;
