import type { Call, Place, Problem, Substitution, Trace, TracedField, Visit } from "../trace.ts";
import { button, type Content, element, link, plain } from "./element.ts";
import type { Sentences } from "./specification.ts";

type Select = (place: Place) => void;

/** Shows what each step did with a query, beside the sentences that it carries out. */
export function showTrace(trace: Trace, sentences: Sentences, select: Select): Content[] {
  const { substitute, parse, validate, execute, respond } = trace;
  const step = (title: string, clauses: readonly string[], ...content: Content[]): HTMLElement =>
    plain("li", plain("h3", title), sentences.render(clauses.slice(0, 1)), content);
  const showProblems = (found: readonly Problem[]): HTMLElement =>
    list(
      found.map(({ message, clauses, ...place }) =>
        row([button(message, "place wrong", () => select(place))], sentences.render(clauses)),
      ),
    );
  const insertions = substitute.insertions.map(({ name, value, clauses, ...place }) => {
    const placeholder = button(`$${name}`, "place", () => select(place));
    return row([placeholder, " → ", plain("code", value ?? "no value")], sentences.render(clauses));
  });
  const steps = [
    step(
      "Substitute variables",
      substitute.clauses,
      ...showText(substitute),
      list(insertions),
      showProblems(substitute.problems),
    ),
    parse &&
      step(
        "Parse the text into a tree of fields",
        parse.clauses,
        showProblems(parse.problems),
        parse.fields === null ? undefined : showTree(parse.fields, select),
      ),
    validate &&
      step(
        "Validate, in the order of the walk",
        validate.clauses,
        list(validate.visits.map((visit) => showVisit(visit, sentences, select))),
      ),
    execute &&
      step(
        "Execute, level by level",
        execute.clauses,
        execute.levels.map(({ calls }, index) => [
          plain("h4", `Level ${index + 1}`),
          list(calls.map((call) => showCall(call, sentences))),
        ]),
      ),
    step(`Respond with ${respond.status}`, respond.clauses),
  ];
  return [element("ol", { class: "steps" }, steps)];
}

function row(content: readonly Content[], sentences: HTMLElement): HTMLElement {
  return plain("li", plain("div", content), sentences);
}

function list(items: Content): HTMLElement {
  return element("ul", { class: "rows" }, items);
}

function showText({ text, insertions }: Substitution): Content[] {
  if (text === null || insertions.length === 0) {
    return text === null ? [] : [plain("p", "No placeholder: the text stays as it is.")];
  }
  const pieces: Content[] = [];
  let shift = 0;
  let copied = 0;
  for (const { start, end, value } of insertions) {
    const from = start + shift;
    const to = from + (value ?? "").length;
    pieces.push(text.slice(copied, from), plain("mark", text.slice(from, to)));
    copied = to;
    shift += to - from - (end - start);
  }
  return [element("pre", { tabindex: "0" }, pieces, text.slice(copied))];
}

function showTree(fields: readonly TracedField[], select: Select): HTMLElement {
  const items = fields.map((field) => {
    const { name, argument, fields: inner } = field;
    const words =
      argument && plain("code", ` (${argument.key}: ${argument.kind} “${argument.text}”)`);
    const label = [button(name, "place", () => select(field)), words ?? undefined];
    return plain("li", label, inner === null ? undefined : showTree(inner, select));
  });
  return element("ul", { class: "tree" }, items.length === 0 ? plain("li", "nothing") : items);
}

function showVisit(visit: Visit, sentences: Sentences, select: Select): HTMLElement {
  const { path, coordinate, type, defect, clauses } = visit;
  const [parent = "", name = ""] = coordinate.split(".");
  const place = button(path, "place", () => select(visit));
  const outcome =
    defect === null
      ? [" is ", link(`#field-${coordinate}`, type ?? ""), ` on ${parent}`]
      : [element("strong", { class: "wrong" }, ` ✕ ${defect.slice(path.length + 2)}`)];
  return row([place, outcome], sentences.render(clauses.slice(0, 1), name));
}

function showCall({ fields, results, clauses }: Call, sentences: Sentences): HTMLElement {
  const keys = results.length === 1 ? "1 key" : `${results.length} keys`;
  const rows = results.map((result) => {
    const key = plain("code", shorten(result.key, 24));
    const outcome =
      "failure" in result
        ? element("td", { class: "wrong" }, `failed: ${result.failure}`)
        : plain("td", plain("code", shorten(result.value, 160)));
    return plain("tr", element("th", { scope: "row" }, key), outcome);
  });
  const table = plain("table", plain("tbody", rows));
  const what = [plain("strong", fields.join(", ")), `: one look-up of ${keys}`, table];
  return row(what, sentences.render(clauses));
}

/** A JSON value on one line, shortened to what a reader takes in. */
function shorten(value: unknown, maxLength: number): string {
  const text = JSON.stringify(value);
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}
