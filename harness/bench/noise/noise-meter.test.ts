import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { describeNoise, NoiseMeter } from "./noise-meter.ts";

const machine = { loadAverage: 1.25, cores: 2 };

describe("NoiseMeter", () => {
  it("keeps each sample, and leaves what was read as it is", () => {
    const meter = new NoiseMeter();
    meter.sample();
    meter.sample();
    const { samplesMs, cores } = meter.read();
    assert.equal(samplesMs.length, 2);
    assert.ok(samplesMs.every((sample) => sample > 0));
    assert.ok(cores >= 1);
    meter.sample();
    assert.equal(samplesMs.length, 2);
  });
});

describe("describeNoise()", () => {
  it("says that there are no samples, and counts a single core", () => {
    assert.equal(
      describeNoise({ samplesMs: [], loadAverage: 1.25, cores: 1 }),
      "Nothing was sampled (load average 1.3 on 1 core).",
    );
  });

  it("calls a machine quiet when the loop is nearly always as fast", () => {
    const samplesMs = [10, 10.5, 11, 10.2];
    assert.equal(
      describeNoise({ ...machine, samplesMs }),
      "The machine was quiet: a fixed loop took 1.03 times its fastest (load average 1.3 on 2 cores).",
    );
  });

  it("says that other processes slowed the loop down", () => {
    const samplesMs = [10, 20, 30, 11];
    assert.equal(
      describeNoise({ ...machine, samplesMs }),
      "Other processes used the machine: a fixed loop took 1.55 times its fastest, and more than 1.2 times in 50% of 4 samples (load average 1.3 on 2 cores). Trust ratios, not values.",
    );
  });
});
