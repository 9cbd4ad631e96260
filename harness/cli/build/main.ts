import { findKitRoot } from "../../suite/find-kit-root.ts";
import { bundlePrograms } from "./bundle-programs.ts";

// Builds `dist/` except its declarations, which the compiler of TypeScript writes.
await bundlePrograms(findKitRoot());
