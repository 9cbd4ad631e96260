import type { CountedSentence } from "./list-counted-sentences.ts";

/** A document with its numbers corrected. */
export interface RenderedCounts {
  readonly text: string;
  /** The sentences that are not in the document, whatever their numbers. */
  readonly missing: readonly string[];
}

/**
 * Corrects the numbers of sentences in a document. Sentences may be broken into lines anywhere.
 *
 * @param sentences those of this document.
 */
export function renderCounts(
  document: string,
  sentences: readonly Pick<CountedSentence, "text">[],
): RenderedCounts {
  const missing: string[] = [];
  let text = document;
  for (const sentence of sentences) {
    const pattern = toPattern(sentence.text);
    const numbers = sentence.text.match(/\d+/g) ?? [];
    if (pattern.test(text)) {
      text = text.replace(pattern, (found) => {
        let index = -1;
        return found.replaceAll(/\d+/g, (old) => {
          index += 1;
          return numbers[index] ?? old;
        });
      });
    } else {
      missing.push(sentence.text);
    }
  }
  return { text, missing };
}

/** Matches a sentence with any numbers, and any whitespace between its words. */
function toPattern(sentence: string): RegExp {
  const escaped = sentence.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  return new RegExp(escaped.replaceAll(/\d+/g, "\\d+").replaceAll(" ", "\\s+"));
}
