import type { JsonValue } from "../json/json-value.ts";

const form =
  /^(?<path>.*?): (?:no such field on type \w+|(?<object>\w+ is an object, a subfield must be selected)|(?<scalar>\w+ is a scalar, a subfield cannot be selected))$/;

/** What an entry of `errors` is: one of the three kinds of defect, or another text or value. */
export function kindOfDefect(entry: JsonValue): string {
  if (typeof entry !== "string") {
    return "an entry that is not a string";
  }
  const groups = form.exec(entry)?.groups;
  if (groups === undefined) {
    return "another text";
  }
  return groups["object"] ? "an object" : groups["scalar"] ? "a scalar" : "an unknown field";
}

/** Names how a defect differs from the expected one, in its path or in its text. */
export function compareDefects(expected: string, received: string): readonly string[] {
  const [path, text] = splitDefect(expected);
  const kind = kindOfDefect(expected);
  if (!form.test(received)) {
    if (received.startsWith(`${path}: `)) {
      return [`reworded: ${kind}`];
    }
    return [received.includes(text) ? "defect path mangled" : `defect rewritten: ${kind}`];
  }
  const [otherPath, otherText] = splitDefect(received);
  const symptoms: string[] = [];
  if (path !== otherPath) {
    symptoms.push(`defect path ${comparePaths(path, otherPath)}`);
  }
  if (text !== otherText) {
    const isSameKind = kindOfDefect(received) === kind;
    symptoms.push(isSameKind ? `defect type name: ${kind}` : `another defect than ${kind}`);
  }
  return symptoms;
}

function splitDefect(defect: string): [path: string, text: string] {
  const end = defect.indexOf(": ");
  return [defect.slice(0, end), defect.slice(end + 2)];
}

/** Names how a path with dots differs from the expected one. */
export function comparePaths(expected: string, received: string): string {
  const plain = (path: string): string => path.replace(/\W/g, "").toLowerCase();
  const unindexed = (path: string): string => path.replace(/\.\d+|\[\d+\]/g, "");
  if (received.endsWith(`.${expected}`)) {
    return "with a prefix";
  }
  if (expected.endsWith(`.${received}`)) {
    return "without its beginning";
  }
  if (plain(expected) === plain(received)) {
    return expected.toLowerCase() === received.toLowerCase() ? "case" : "separators";
  }
  if (unindexed(expected) === received) {
    return "without index";
  }
  if (expected === unindexed(received)) {
    return "with an index";
  }
  return unindexed(expected) === unindexed(received) ? "with another index" : "of another field";
}
