/**
 * A sentence, table row or list item of the specification's text, or a heading that states
 * something.
 */
export interface Sentence {
  /** Its place in the text; clauses refer to it. */
  readonly id: string;
  /** The id of a section, or `introduction` for what comes before all sections. */
  readonly section: string;
  /** In Markdown. The cells of a table row are separated by ` | `. */
  readonly text: string;
  /** Names of the columns, separated like the cells; left out unless the text is a table row. */
  readonly columns?: string;
  /** How this kit reads words of the text that are a slip. */
  readonly correction?: string;
}

/** The content of `sentences.json`. */
export interface SentencesFile {
  readonly sentences: readonly Sentence[];
}
