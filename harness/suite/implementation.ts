/** What the page of several servers says of one of them, and how to start it. */
export interface Implementation {
  /** The name that its runs have. */
  readonly name: string;
  readonly version?: string;
  readonly language: string;
  /** Where to read about it: a URL of http or https. */
  readonly link: string;
  /** A program without which it is left out. */
  readonly needs?: string;
  /** A shell command to run before the first start. */
  readonly build?: string;
  /** The words of the command, with the placeholders of `run`. */
  readonly start: readonly string[];
}
