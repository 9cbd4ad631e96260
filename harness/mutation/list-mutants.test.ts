import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { listFaults } from "./list-mutants.ts";

describe("listFaults()", () => {
  it("reads a fault from each line that the command prints", async () => {
    const command = printing(
      "a-fault\\tanswer.json\\tDoes wrong\\nb-fault\\tanswer.data\\tDoes too\\n",
    );
    assert.deepEqual(await listFaults(command), [
      { name: "a-fault", clause: "answer.json", description: "Does wrong" },
      { name: "b-fault", clause: "answer.data", description: "Does too" },
    ]);
  });

  it("asks with --list-faults, and with 0 in the place of a port", async () => {
    const script = 'console.log(process.argv.slice(1).join(" ") + "\\ta.b\\tDoes wrong")';
    const command = [process.execPath, "-e", script, "--", "--port", "{port}"];
    const [fault] = await listFaults(command);
    assert.equal(fault?.name, "--port 0 --list-faults");
  });

  it("throws for a line that tells of no fault", async () => {
    await assert.rejects(listFaults(printing("http://127.0.0.1:8080\\n")), {
      message: 'Cannot read a line of --list-faults: "http://127.0.0.1:8080"',
    });
  });

  it("throws when there is no fault", async () => {
    await assert.rejects(listFaults(printing("")), /^Error: The command lists no faults: /);
  });

  it("throws when the command fails", async () => {
    await assert.rejects(listFaults([process.execPath, "-e", "process.exit(2)", "--"]));
  });
});

function printing(text: string): readonly string[] {
  return [process.execPath, "-e", `process.stdout.write("${text}")`, "--"];
}
