import { findKitRoot } from "../../suite/find-kit-root.ts";
import { SuiteError } from "../../suite/suite.ts";
import { bundlePrograms } from "./bundle-programs.ts";
import { writeSuite } from "./write-suite.ts";

// Builds `dist/` except its declarations, which the compiler of TypeScript writes.
const root = findKitRoot();
await bundlePrograms(root);
try {
  writeSuite(root);
} catch (error) {
  // The programs read the sources instead, and `check` reports what is invalid.
  if (!(error instanceof SuiteError)) {
    throw error;
  }
}
