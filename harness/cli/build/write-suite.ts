import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../json/make-folder.ts";
import { builtSuiteFile, type KitData, loadSuiteSources } from "../../suite/load-suite.ts";

/**
 * Writes the kit's own data to one file, which an installed package reads in place of all others.
 *
 * @throws SuiteError when a file is invalid.
 */
export function writeSuite(root: string): void {
  const { clientCases, intermediaryCases, ...suite } = loadSuiteSources({ root });
  const { sections, clauses, sentences, typeSystem, dataset, cases } = suite;
  const data: KitData = {
    sections,
    clauses,
    sentences,
    typeSystem,
    dataset,
    cases: cases.map(({ file: _file, ...item }) => item),
    clientCases: clientCases.map(({ file: _file, ...item }) => item),
    intermediaryCases: intermediaryCases.map(({ file: _file, ...item }) => item),
  };
  makeFolder(join(root, "dist"));
  writeFileSync(join(root, builtSuiteFile), JSON.stringify(data));
}
