import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { listMutants } from "./list-mutants.ts";

describe("listMutants()", () => {
  it("reads a mutant from each line that the command prints", async () => {
    const command = printing(
      "a-mutant\\tanswer.json\\tDrops a field\\nb-mutant\\tanswer.data,answer.json\\tAdds a field\\n",
    );
    assert.deepEqual(await listMutants(command), [
      { name: "a-mutant", clause: "answer.json", description: "Drops a field" },
      {
        name: "b-mutant",
        clause: "answer.data",
        alsoBreaks: ["answer.json"],
        description: "Adds a field",
      },
    ]);
  });

  it("adds --list-mutants to the command and replaces {port} by 0", async () => {
    const script = 'console.log(process.argv.slice(1).join(" ") + "\\ta.b\\tDrops a field")';
    const command = [process.execPath, "-e", script, "--", "--port", "{port}"];
    const [mutant] = await listMutants(command);
    assert.equal(mutant?.name, "--port 0 --list-mutants");
  });

  it("throws for a line that does not describe a mutant", async () => {
    await assert.rejects(listMutants(printing("http://127.0.0.1:8080\\n")), {
      message: 'Cannot read a line of --list-mutants: "http://127.0.0.1:8080"',
    });
  });

  it("throws when there is no mutant", async () => {
    await assert.rejects(listMutants(printing("")), /^Error: The command lists no mutants: /);
  });

  it("throws when the command fails", async () => {
    await assert.rejects(listMutants([process.execPath, "-e", "process.exit(2)", "--"]));
  });
});

function printing(text: string): readonly string[] {
  return [process.execPath, "-e", `process.stdout.write("${text}")`, "--"];
}
