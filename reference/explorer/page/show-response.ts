import type { Place, Trace } from "../trace.ts";
import { listProblems } from "./editor.ts";
import { button, type Content, element, link, plain } from "./element.ts";

/** Shows the response, in which failed fields and their entries link to each other. */
export function showResponse(trace: Trace, select: (place: Place) => void): Content[] {
  const { status, body } = trace.respond;
  const heading = element("p", { class: "status" }, `HTTP ${status}`);
  const { data, errors = [] } = Object(body);
  const entries: readonly unknown[] = errors;
  if (status === 400) {
    const problems = listProblems(trace);
    const items = entries.map((entry) => {
      const place = problems.find(({ message }) => message === entry);
      const text = String(entry);
      return plain("li", place === undefined ? text : button(text, "place", () => select(place)));
    });
    return [heading, plain("h3", "errors"), element("ol", { class: "defects" }, items)];
  }
  const failed = new Map(entries.map((entry, index) => [String(Object(entry).path), index]));
  return [
    heading,
    plain("h3", "data"),
    element("pre", { tabindex: "0" }, renderValue(data, [], failed)),
    plain("h3", "errors"),
    entries.length === 0
      ? plain("p", "[ ] – no field failed")
      : element("ol", { class: "entries", start: "0" }, entries.map(renderEntry)),
  ];
}

function renderEntry(entry: unknown, index: number): HTMLElement {
  const { path, message } = Object(entry);
  const place = link(`#failed-${path}`, String(path));
  return element("li", { id: `entry-${index}` }, place, `: ${message}`);
}

function renderValue(
  value: unknown,
  path: readonly string[],
  failed: ReadonlyMap<string, number>,
): Content {
  if (value === null) {
    return renderNull(path.join("."), failed);
  }
  if (typeof value !== "object") {
    return element("span", { class: typeof value }, JSON.stringify(value));
  }
  const isList = Array.isArray(value);
  const members = Object.entries(value ?? {});
  const [start, end] = isList ? ["[", "]"] : ["{", "}"];
  if (members.length === 0) {
    return `${start}${end}`;
  }
  const indent = "  ".repeat(path.length + 1);
  const lines = members.map(([name, member], index) => [
    `\n${indent}`,
    ...(isList ? [] : [element("span", { class: "name" }, JSON.stringify(name)), ": "]),
    renderValue(member, [...path, name], failed),
    index < members.length - 1 ? "," : "",
  ]);
  return [start, lines, `\n${"  ".repeat(path.length)}${end}`];
}

function renderNull(path: string, failed: ReadonlyMap<string, number>): Content {
  const index = failed.get(path);
  if (index === undefined) {
    return element("span", { class: "absent" }, "null", plain("small", " absent"));
  }
  const words = plain("small", ` failed, entry ${index}`);
  return element(
    "a",
    { class: "failed", id: `failed-${path}`, href: `#entry-${index}` },
    "null",
    words,
  );
}
