import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { Command } from "commander";
import { isArray, isObject, type JsonObject, type JsonValue } from "../../json/json-value.ts";
import { findKitRoot } from "../../suite/find-kit-root.ts";
import { kitSuite } from "../../testing/kit-suite.ts";
import { createProgram } from "../main.ts";
import { parseSetting } from "./read-config.ts";

function findCommand(name: string): Command {
  const found = createProgram({
    serverCommand: undefined,
    onStatus: () => undefined,
  }).commands.find((command) => command.name() === name);
  assert.ok(found !== undefined);
  return found;
}

const { options } = findCommand("run");
const schemaFile = join(findKitRoot(), "schemas", "config.schema.json");
const schema: JsonValue = JSON.parse(readFileSync(schemaFile, "utf8"));
assert.ok(isObject(schema) && isObject(schema["properties"]));
const { properties } = schema;

/**
 * The properties that are not options: the address of the schema, and what the command line has
 * without a name.
 */
const nameless = ["$schema", "patterns", "command"];

function readExamples(name: string): readonly JsonValue[] {
  const property = properties[name];
  assert.ok(isObject(property) && isArray(property["examples"]), `${name} has examples`);
  return property["examples"];
}

describe("config.schema.json", () => {
  it("has the options of run, and no others", () => {
    const names = new Set(options.map((option) => option.attributeName()));
    names.delete("config");
    assert.deepEqual(
      Object.keys(properties).sort(),
      [...names, ...nameless].sort(),
      "Correct schemas/config.schema.json",
    );
  });

  it("has the options of replay among them, but those of other roles", () => {
    const names = findCommand("replay").options.map((option) => option.attributeName());
    assert.deepEqual(
      names.filter((name) => name !== "config" && !Object.hasOwn(properties, name)),
      ["originPort", "loop"],
    );
  });

  for (const option of options.filter((one) => one.attributeName() !== "config")) {
    const name = option.attributeName();
    it(`has examples of "${name}" that ${option.long} accepts`, () => {
      for (const example of readExamples(name)) {
        const file: JsonObject = { [name]: example };
        assert.equal(kitSuite.checks.named("config")(file).ok, true, JSON.stringify(file));
        assert.doesNotThrow(() => parseSetting(option, example, { folder: ".", isNamed: false }));
        assert.equal(typeof example === "boolean", !option.required && !option.optional);
      }
    });
  }

  it("takes the needs that the command line takes", () => {
    const needs = properties["without"];
    assert.ok(isObject(needs) && isObject(needs["items"]) && isArray(needs["items"]["enum"]));
    const help = options.find((option) => option.attributeName() === "without")?.description ?? "";
    assert.ok(help.includes(needs["items"]["enum"].join(", ")));
  });
});
