import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { exceedsLimit, formatMeasurement, type Measurement } from "./measurement.ts";

const startUp: Measurement = {
  name: "start-up",
  value: 90.4,
  unit: "ms",
  yardstick: { name: "node -e 0", value: 40 },
  limit: 120,
};

describe("formatMeasurement()", () => {
  it("gives the ratio to the yardstick, both values and the limit", () => {
    assert.equal(
      formatMeasurement(startUp),
      "start-up: 2.26 × node -e 0 (90 against 40 ms), within the limit of 120 ms",
    );
    assert.equal(
      formatMeasurement({ ...startUp, value: 121 }),
      "start-up: 3.02 × node -e 0 (121 against 40 ms), above the limit of 120 ms",
    );
  });

  it("leaves out a limit that there is not", () => {
    const measurement: Measurement = {
      name: "throughput",
      value: 5000,
      unit: "requests/s",
      yardstick: { name: "a bare loop", value: 10_000 },
    };
    assert.equal(
      formatMeasurement(measurement),
      "throughput: 0.50 × a bare loop (5000 against 10000 requests/s)",
    );
    assert.equal(exceedsLimit(measurement), false);
  });
});

describe("exceedsLimit()", () => {
  it("is true only above the limit", () => {
    assert.equal(exceedsLimit({ ...startUp, value: 120 }), false);
    assert.equal(exceedsLimit({ ...startUp, value: 120.1 }), true);
  });
});
