import { measureStartUp } from "./measure-start-up.ts";
import { measureThroughput } from "./measure-throughput.ts";
import { exceedsLimit, formatMeasurement, type Measurement } from "./measurement.ts";

/**
 * Prints how fast the kit is, as ratios to yardsticks that are measured beside it. The exit status
 * is 1 when a value is above its limit.
 *
 * Usage: `main.ts COMMAND ARGS…`, a command that starts a server.
 */
function print(measurement: Measurement): void {
  process.stdout.write(`${formatMeasurement(measurement)}\n`);
  process.exitCode = exceedsLimit(measurement) ? 1 : process.exitCode;
}

for (const measurement of await measureStartUp()) {
  print(measurement);
}
for await (const measurement of measureThroughput(process.argv.slice(2))) {
  print(measurement);
}
