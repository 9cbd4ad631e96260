import { enginePart } from "./engine/engine-part.ts";
import type { Part } from "./part.ts";
import { serverPart } from "./server/server-part.ts";

/** All parts, in the order in which they run. */
export const parts: readonly Part[] = [serverPart, enginePart];
