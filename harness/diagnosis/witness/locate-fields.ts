/** A field of a document, by its place in the text. */
export interface LocatedField {
  /** Position of the first character of its name. */
  readonly start: number;
  /** Position after its last character, which is that of its selection if it has one. */
  readonly end: number;
  readonly fields: readonly LocatedField[];
}

interface OpenField {
  readonly start: number;
  end: number;
  readonly fields: OpenField[];
}

/** Parts of a document: braces, arguments, which may lack their end, and names or placeholders. */
const token = /[{}]|\((?:"[^"]*(?:"|$)|[^")])*(?:\)|$)|[^\s{}("]+/g;

/** Finds the fields of a document, with those inside them; what else a document has is ignored. */
export function locateFields(document: string): readonly LocatedField[] {
  const root: OpenField = { start: 0, end: document.length, fields: [] };
  const path: OpenField[] = [root];
  for (const { 0: text, index } of document.matchAll(token)) {
    const parent = path.at(-1) ?? root;
    const last = parent.fields.at(-1);
    const end = index + text.length;
    if (text === "{") {
      path.push(last ?? root);
    } else if (text === "}") {
      parent.end = end;
      path.pop();
    } else if (text.startsWith("(")) {
      (last ?? root).end = end;
    } else {
      parent.fields.push({ start: index, end, fields: [] });
    }
  }
  return root.fields;
}
