import { harnessPart } from "./clients/harness-part.ts";
import { enginePart } from "./engine/engine-part.ts";
import { growthPart } from "./growth/growth-part.ts";
import type { Part } from "./part.ts";
import { serverPart } from "./server/server-part.ts";
import { startUpPart } from "./start-up/start-up-part.ts";

/** All parts, in the order in which they run. */
export const parts: readonly Part[] = [
  serverPart,
  enginePart,
  harnessPart,
  startUpPart,
  growthPart,
];
