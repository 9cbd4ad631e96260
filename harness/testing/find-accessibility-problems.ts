import axe from "axe-core";
import type { Page } from "playwright-core";

/**
 * Reads the ids of the rules that axe-core finds broken, each with the first element that breaks
 * it.
 */
export async function findAccessibilityProblems(page: Page): Promise<string> {
  await page.evaluate(axe.source);
  return String(
    await page.evaluate(
      "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html).join('\\n'))",
    ),
  );
}
