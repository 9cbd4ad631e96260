import type { JsonValue } from "../json/json-value.ts";
import { readDefect } from "../judge/read-defect.ts";

/** What an entry of `errors` is: one of the three kinds of defect, or another text or value. */
export function kindOfDefect(entry: JsonValue): string {
  return typeof entry === "string"
    ? (readDefect(entry).kind?.name ?? "another text")
    : "an entry that is not a string";
}

/** Names how a defect differs from the expected one, in its path or in its text. */
export function compareDefects(expected: string, received: string): readonly string[] {
  const { path, text } = readDefect(expected);
  const other = readDefect(received);
  const kind = kindOfDefect(expected);
  if (other.kind === undefined) {
    if (received.startsWith(`${path}: `)) {
      return [`reworded: ${kind}`];
    }
    return [received.includes(text) ? "defect path mangled" : `defect rewritten: ${kind}`];
  }
  const symptoms: string[] = [];
  if (path !== other.path) {
    symptoms.push(`defect path ${comparePaths(path, other.path)}`);
  }
  if (text !== other.text) {
    const isSameKind = other.kind.name === kind;
    symptoms.push(isSameKind ? `defect type name: ${kind}` : `another defect than ${kind}`);
  }
  return symptoms;
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
