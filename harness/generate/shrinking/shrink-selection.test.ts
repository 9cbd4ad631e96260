import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ArgumentValue, SelectedField, Selection } from "../../oracle/selection.ts";
import { shrinkSelection } from "../arbitraries/shrink-selection.ts";

const simplest = (name: string): { key: string; text: string } | undefined =>
  name === "member" ? { key: "id", text: "m1" } : undefined;

const shrink = (selection: Selection): Selection[] => [...shrinkSelection(selection, simplest)];

const select = (names: string): Selection => [...names].map((name) => ({ name }));

const write = (selection: Selection): string =>
  selection
    .map(({ name, selection: below }) => (below ? `${name}{${write(below)}}` : name))
    .join(" ");

describe("shrinkSelection()", () => {
  it("drops halves, then single fields, never all", () => {
    assert.deepEqual(shrink(select("abcd")).map(write), [
      "c d",
      "a b",
      "b c d",
      "a c d",
      "a b d",
      "a b c",
    ]);
    assert.deepEqual(shrink(select("a")), []);
  });

  it("replaces a field with its sub-selection", () => {
    const nested: Selection = [{ name: "a", selection: select("bc") }];
    assert.deepEqual(shrink(nested).map(write), ["b c", "a", "a{c}", "a{b}"]);
  });

  it("drops an argument, or simplifies one part of it", () => {
    const withArgument = (key: string, value: ArgumentValue): SelectedField => ({
      name: "member",
      argument: { key, value },
    });
    const simple: ArgumentValue = { kind: "string", text: "m1" };
    const variable: ArgumentValue = { kind: "variable", value: "m10" };
    assert.deepEqual(shrink([withArgument("x", variable)]), [
      [{ name: "member" }],
      [withArgument("x", simple)],
      [withArgument("x", { kind: "string", text: "m10" })],
      [withArgument("id", variable)],
    ]);
    assert.deepEqual(shrink([withArgument("id", simple)]), [[{ name: "member" }]]);
  });

  it("ends after finitely many steps", () => {
    const deep: Selection = [
      { name: "member", argument: { key: "k", value: { kind: "digits", text: "7" } } },
      { name: "a", selection: [{ name: "b", selection: select("cde") }, { name: "f" }] },
    ];
    let steps = 0;
    let last: Selection | undefined = deep;
    while (last !== undefined) {
      steps += 1;
      last = shrink(last).at(-1);
    }
    assert.ok(steps < 20, `${steps} steps`);
  });
});
