/** Number of documents that are remembered; a power of two. */
const maxRemembered = 4096;

/**
 * Remembers which documents came lately, by a number for each, which costs no garbage collection.
 * Documents may be mistaken or dropped: only use it where a wrong answer does no harm.
 */
export class DocumentMemory {
  readonly #fingerprints = new Int32Array(maxRemembered);

  recall(document: string): boolean {
    const fingerprint = computeFingerprint(document);
    const place = fingerprint & (maxRemembered - 1);
    if (this.#fingerprints[place] === fingerprint) {
      return true;
    }
    this.#fingerprints[place] = fingerprint;
    return false;
  }
}

/** A number that differs for most documents, and is never zero, as an unused place is. */
function computeFingerprint(document: string): number {
  let fingerprint = document.length;
  for (let index = 0; index < document.length; index += 1) {
    fingerprint = (Math.imul(fingerprint, 31) + document.charCodeAt(index)) | 0;
  }
  return fingerprint ^ (fingerprint >>> 15) || 1;
}
