import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";

/** The browser gets it with each page, and it is half as long as what the package exports. */
const axe = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Reads the ids of the rules that axe-core finds broken, with the first element of each. */
export async function findAccessibilityProblems(page: Page): Promise<string> {
  if ((await page.evaluate("'axe' in globalThis")) !== true) {
    await page.evaluate(axe);
  }
  return String(
    await page.evaluate(
      "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html).join('\\n'))",
    ),
  );
}
