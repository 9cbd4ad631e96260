/** An entry of `errors` on 400, taken apart. */
export interface Defect {
  readonly path: string;
  readonly text: string;
  /** Undefined for a text that no defect has. */
  readonly kind: DefectKind | undefined;
}

/** One of the three kinds of defects. */
export interface DefectKind {
  /** What is wrong, such as `an unknown field`. */
  readonly name: string;
  /** Id of its clause. */
  readonly clause: string;
  readonly text: RegExp;
}

const kinds: readonly DefectKind[] = [
  {
    name: "an unknown field",
    clause: "validation.unknown-field",
    text: /^no such field on type \w+$/,
  },
  {
    name: "an object",
    clause: "validation.object-without-selection",
    text: /^\w+ is an object, a subfield must be selected$/,
  },
  {
    name: "a scalar",
    clause: "validation.scalar-with-selection",
    text: /^\w+ is a scalar, a subfield cannot be selected$/,
  },
];

/** Reads a defect; the path of a string without a colon is empty. */
export function readDefect(error: string): Defect {
  const end = error.indexOf(": ");
  const text = error.slice(end + 2);
  const kind = kinds.find((each) => each.text.test(text));
  return { path: error.slice(0, Math.max(0, end)), text, kind };
}
