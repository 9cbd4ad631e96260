import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type CountedData, listCountedSentences } from "../docs/list-counted-sentences.ts";
import type { CountedDocument } from "./rule.ts";

/**
 * Reads the documents that count cases or mutants.
 *
 * @param root the kit's folder; a document that it does not have is left out.
 */
export function readCountedDocuments(root: string, data: CountedData): CountedDocument[] {
  const sentences = listCountedSentences(data);
  return [...new Set(sentences.map(({ document }) => document))]
    .map((document) => ({
      file: join(root, document),
      sentences: sentences.filter((sentence) => sentence.document === document),
    }))
    .filter(({ file }) => existsSync(file))
    .map((document) => ({ ...document, text: readFileSync(document.file, "utf8") }));
}
