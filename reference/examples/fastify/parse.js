const tokens = /[ \t\r\n]*(?:([A-Za-z_][A-Za-z0-9_]*)|"([^"]*)"|([0-9]+)|([(){}:])|$)/y;
const kinds = ["name", "string", "digits", "sign"];

/** A document that cannot be read, and why. */
export class Rejected extends Error {}

/** Reads a document. Each field has a name, and maybe an argument and a selection. */
export function parse(document) {
  const queue = tokenize(document);
  let position = 0;

  function peek() {
    return queue[position];
  }

  function skip(text) {
    const isNext = peek().kind === "sign" && peek().text === text;
    position += isNext ? 1 : 0;
    return isNext;
  }

  function expect(...expected) {
    const { kind, text } = peek();
    if (!expected.includes(kind) && !(kind === "sign" && expected.includes(text))) {
      throw new Rejected(`expected ${expected.join(" or ")}, but found ${text ?? kind}`);
    }
    position += 1;
    return text;
  }

  function parseFields() {
    const fields = [];
    do {
      fields.push(parseField());
    } while (peek().kind === "name");
    return fields;
  }

  function parseField() {
    const field = { name: expect("name") };
    if (skip("(")) {
      expect("name");
      expect(":");
      field.argument = expect("string", "digits");
      expect(")");
    }
    if (skip("{")) {
      field.selection = parseFields();
      expect("}");
    }
    return field;
  }

  const selection = parseFields();
  expect("end");
  return selection;
}

function tokenize(document) {
  const queue = [];
  let position = 0;
  while (position < document.length) {
    tokens.lastIndex = position;
    const match = tokens.exec(document);
    if (match === null) {
      throw new Rejected(`unexpected character ${position + 1} of the document`);
    }
    const [, ...groups] = match;
    const index = groups.findIndex((text) => text !== undefined);
    if (index >= 0) {
      queue.push({ kind: kinds[index], text: groups[index] });
    }
    position = tokens.lastIndex;
  }
  return [...queue, { kind: "end" }];
}
