import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { kitSuite } from "../../testing/kit-suite.ts";
import type { Argument, Selection } from "../selection.ts";
import { isPortableSelection } from "./is-portable-selection.ts";

const { typeSystem } = kitSuite;

const argument: Argument = { key: "k", value: { kind: "string", text: "m1" } };

const judge = (selection: Selection): boolean => isPortableSelection(selection, typeSystem);

const inMember = (...selection: Selection): Selection => [{ name: "member", argument, selection }];

describe("isPortableSelection()", () => {
  it("requires an argument exactly where one is declared", () => {
    assert.equal(judge([{ name: "member", argument }]), true);
    assert.equal(judge([{ name: "member" }]), false);
    assert.equal(judge(inMember({ name: "name" })), true);
    assert.equal(judge(inMember({ name: "name", argument })), false);
    assert.equal(judge(inMember({ name: "loans", argument })), false);
  });

  it("accepts an unknown field with or without an argument", () => {
    assert.equal(judge([{ name: "shelf" }, { name: "rack", argument }]), true);
    assert.equal(judge([{ name: "shelf", selection: [{ name: "member" }] }]), true);
  });

  it("rejects a name that is repeated in one selection, and empty braces", () => {
    assert.equal(judge([{ name: "shelf" }, { name: "shelf" }]), false);
    assert.equal(judge([{ name: "shelf", selection: [{ name: "a" }, { name: "a" }] }]), false);
    assert.equal(judge([{ name: "shelf", selection: [{ name: "shelf" }] }]), true);
    assert.equal(judge([{ name: "shelf", selection: [] }]), false);
  });

  it("rejects an argument that is not portable", () => {
    const quoted: Argument = { key: "k", value: { kind: "string", text: 'a"b' } };
    assert.equal(judge([{ name: "shelf", argument: quoted }]), false);
  });
});
