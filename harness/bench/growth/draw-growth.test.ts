import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { drawGrowth } from "./draw-growth.ts";

const line = {
  name: "Records & <time>",
  sizeUnit: "records",
  points: [
    { size: 10, ms: 1 },
    { size: 1000, ms: 100 },
  ],
};

describe("drawGrowth()", () => {
  it("is well-formed, with a panel for each line", () => {
    const svg = drawGrowth([line, line, line]);
    assert.equal(XMLValidator.validate(svg), true);
    const parsed = new XMLParser({ ignoreAttributes: false }).parse(svg);
    assert.equal(parsed.svg.g.length, 3);
    assert.equal(parsed.svg["@_height"], "520");
  });

  it("places points by the logarithms of their values", () => {
    assert.match(drawGrowth([line]), /<polyline points="64,216 336,48"/);
  });

  it("gives the exponent", () => {
    assert.match(drawGrowth([line]), /exponent 1\.00/);
  });
});
