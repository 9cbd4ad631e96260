import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createPalette } from "../terminal/palette.ts";
import { describeDeath } from "./describe-death.ts";

describe("describeDeath()", () => {
  const style = { palette: createPalette(false), width: 80 };

  it("says why it shows the output of a server that lives", () => {
    const serverOutput = { stdout: [], stderr: ["Illegal group reference"] };
    assert.deepEqual(describeDeath({ serverOutput }, style), [
      "The server gave some requests no complete response.\n  Last lines of its stderr:\n    Illegal group reference",
    ]);
  });

  it("says nothing about a server that lives and wrote nothing", () => {
    assert.deepEqual(describeDeath({ serverOutput: { stdout: [], stderr: [] } }, style), []);
  });

  it("names each request that killed the server alone", () => {
    const death = {
      description: "The server's command ended with status 9",
      killers: ["a", "b"],
      tried: 2,
    };
    assert.deepEqual(describeDeath({ death, serverOutput: { stdout: [], stderr: [] } }, style), [
      "The server's command ended with status 9.\n  After a restart it died again of a alone. After other restarts it died of b\n  alone.",
    ]);
  });
});
