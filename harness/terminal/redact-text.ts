import { Buffer } from "node:buffer";

/** Headers whose values are not secret and appear in responses for good reasons. */
const publicHeaders: ReadonlySet<string> = new Set([
  "accept",
  "accept-charset",
  "accept-encoding",
  "accept-language",
  "content-type",
  "user-agent",
]);

/** Names of headers that may show who a client is. */
const credentialName =
  /auth|bearer|cookie|credential|csrf|jwt|key|pass|secret|session|signature|token|verify/i;

/** Whether a header may hold what shows who a client is, judged by its name. */
export function isCredential(name: string): boolean {
  return credentialName.test(name);
}

/** What is shown in place of a credential. */
export const leftOut = "(left out)";

/** Leaves credentials out of the target of a request, where a query may hold them. */
export function redactTarget(target: string): string {
  return target.replace(/([?&][^=&]*)=[^&]*/g, (parameter, name) =>
    isCredential(name) ? `${name}=${leftOut}` : parameter,
  );
}

/** Minimum length of a secret. Shorter text would be found everywhere. */
const minSecretLength = 4;

/** Minimum length at which a word of a value like `Bearer abc12345` counts as a secret. */
const minWordLength = 8;

/** Removes secrets from a text. */
export type Redact = (text: string) => string;

/**
 * Creates a function that removes the values of request headers from texts of a server, which may
 * echo them, in any case and in common encodings; undefined when no header is secret.
 */
export function createRedact(headers: Readonly<Record<string, string>>): Redact | undefined {
  const secrets = listSecrets(headers);
  if (secrets.length === 0) {
    return undefined;
  }
  const sorted = sortSecrets(secrets);
  return (text) => {
    if (text.length < minSecretLength) {
      return text;
    }
    const hidden = new Uint8Array(text.length + 1);
    const written = toLayer(text);
    const decoded = decode(written);
    for (const layer of new Set([written, decoded, joinWords(decoded)])) {
      hideSecrets(sorted, layer, hidden);
    }
    return leaveOut(text, hidden);
  };
}

/** A text, and where each of its letters begins and ends in the text from which it was made. */
interface Layer {
  readonly text: string;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

function toLayer(text: string): Layer {
  const starts = new Uint32Array(text.length).map((_, index) => index);
  return { text, starts, ends: starts.map((start) => start + 1) };
}

/** The forms of all secrets: there may be thousands, and a server may repeat what many have in common. */
interface Secrets {
  readonly sorted: readonly string[];
  /** The longest other form that each form begins with. */
  readonly shorter: ReadonlyMap<string, string | undefined>;
  /** The first letters of all forms, as `readStart` reads them. */
  readonly starts: ReadonlySet<number>;
}

function sortSecrets(secrets: readonly string[]): Secrets {
  const sorted = secrets.toSorted();
  const shorter = new Map<string, string | undefined>();
  let last: string | undefined;
  for (const secret of sorted) {
    while (last !== undefined && !secret.startsWith(last)) {
      last = shorter.get(last);
    }
    shorter.set(secret, last);
    last = secret;
  }
  return { sorted, shorter, starts: new Set(sorted.map((secret) => readStart(secret, 0))) };
}

/** Reads the letters that every secret has, as one number; others may have the same. */
function readStart(text: string, at: number): number {
  const pair = 256 * text.charCodeAt(at) + text.charCodeAt(at + 1);
  return 65_536 * pair + 256 * text.charCodeAt(at + 2) + text.charCodeAt(at + 3);
}

/** Marks the places of whole secrets, and of the beginning of one where a long value was cut. */
function hideSecrets(secrets: Secrets, layer: Layer, hidden: Uint8Array): void {
  const folded = fold(layer.text);
  const cut = folded.lastIndexOf("…");
  const hide = (start: number, end: number) =>
    hidden.fill(1, layer.starts[start], layer.ends[end - 1]);
  for (let at = 0; at <= folded.length - minSecretLength; at += 1) {
    if (secrets.starts.has(readStart(folded, at))) {
      const whole = findWhole(secrets, folded.slice(at));
      if (whole !== undefined) {
        hide(at, at + whole.length);
      }
      if (at + minSecretLength <= cut && isBeginning(secrets, folded.slice(at, cut))) {
        hide(at, cut + 1);
      }
    }
  }
}

/** Finds the longest secret that a text begins with: the last before the text, or one that this begins with. */
function findWhole({ sorted, shorter }: Secrets, text: string): string | undefined {
  const next = findPlace(sorted, text);
  let found = sorted[next] === text ? text : sorted[next - 1];
  while (found !== undefined && !text.startsWith(found)) {
    found = shorter.get(found);
  }
  return found;
}

/** Whether a secret begins with a text: if one does, it is the first that is not before the text. */
function isBeginning({ sorted }: Secrets, text: string): boolean {
  return sorted[findPlace(sorted, text)]?.startsWith(text) === true;
}

/** Finds the first place in a sorted list whose text is not before the one given. */
function findPlace(sorted: readonly string[], text: string): number {
  let [start, end] = [0, sorted.length];
  while (start < end) {
    const middle = Math.floor((start + end) / 2);
    [start, end] = (sorted[middle] ?? "") < text ? [middle + 1, end] : [start, middle];
  }
  return start;
}

/** Leaves out what is marked. The mark after the last letter is always 0. */
function leaveOut(text: string, hidden: Uint8Array): string {
  let [shown, end] = ["", 0];
  for (let start = hidden.indexOf(1); start !== -1; start = hidden.indexOf(1, end)) {
    shown += `${text.slice(end, start)}…`;
    end = hidden.indexOf(0, start);
  }
  return shown + text.slice(end);
}

/** What a cut left of an escape, bytes, numbers of characters, marks, and other text. */
const tokens =
  /(?:%[\da-f]?|\\(?:x[\da-f]?|u\{?[\da-f]{0,8})?|&#?\w{0,8}|~)(?=…)()|((?:%|\\x)[\da-f]{2}(?:(?:%|\\x)[89ab][\da-f]){0,3})|(\\u(?:[\da-f]{4}|\{[\da-f]{1,8}\})|&#(?:x[\da-f]{1,8}|\d{1,8});)|\\(.)|&(?:amp|lt|gt|quot|apos);|~[01]|[^%\\&~+]+|./gis;

const marks: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'" },
    ...{ "\\n": "\n", "\\r": "\r", "\\t": "\t", "~0": "~", "~1": "/", "+": " " },
  }),
);

/** Maximum number of times that a text is decoded: it may be a URL in JSON in JSON. */
const maxDecodings = 5;

/** Decodes the escapes of URLs, JSON, HTML and pointers, also those of escapes. */
function decode(layer: Layer, left: number = maxDecodings): Layer {
  const decoded = rewrite(
    layer,
    tokens,
    ([token, cut, bytes, number, mark]) =>
      cut ?? decodeBytes(bytes) ?? decodeNumber(number) ?? marks.get(token) ?? mark ?? token,
  );
  return decoded.text === layer.text || left === 0 ? layer : decode(decoded, left - 1);
}

/** Drops all but letters, digits and cuts: base64 may come in lines, and hexadecimals in bytes. */
function joinWords(layer: Layer): Layer {
  return rewrite(layer, /([\p{L}\p{N}…]+)|[^\p{L}\p{N}…]+/gu, ([, word = ""]) => word);
}

/** Replaces each token of a text by letters, which are at most as many. */
function rewrite(
  layer: Layer,
  tokens: RegExp,
  toLetters: (match: RegExpExecArray) => string,
): Layer {
  const starts = new Uint32Array(layer.text.length);
  const ends = new Uint32Array(layer.text.length);
  let [text, length] = ["", 0];
  for (const match of layer.text.matchAll(tokens)) {
    const letters = toLetters(match);
    const cut = match[0].length - letters.length;
    for (let at = match.index; at < match.index + letters.length; at += 1) {
      starts[length] = layer.starts[at] ?? 0;
      ends[length] = layer.ends[at + cut] ?? 0;
      length += 1;
    }
    text += letters;
  }
  return { text, starts, ends };
}

function decodeBytes(escapes: string | undefined): string | undefined {
  return escapes && Buffer.from(escapes.replace(/%|\\x/gi, ""), "hex").toString();
}

function decodeNumber(reference: string | undefined): string | undefined {
  const digits = reference?.replace(/\\u/i, "x").replace(/[&#;{}]/g, "");
  return digits && String.fromCodePoint(Math.min(Number(`0${digits}`), 0x10ffff));
}

/** Makes the case of letters equal. Only the lower case of İ is longer. */
function fold(text: string): string {
  return text.replace(/[^İ]+/g, (run) => run.toLowerCase());
}

/** Lists the forms of all secrets in lower case. */
function listSecrets(headers: Readonly<Record<string, string>>): readonly string[] {
  const values = Object.entries(headers)
    .filter(([name]) => !publicHeaders.has(name.toLowerCase()))
    .map(([, value]) => value);
  const secrets = new Set(
    [...values, ...values.flatMap(listCredentials)].filter(
      ({ length }) => length >= minSecretLength,
    ),
  );
  // What is added on the way is taken apart, too; it is shorter each time.
  for (const secret of secrets) {
    for (const part of listParts(secret)) {
      if (part.length >= minWordLength) {
        secrets.add(part);
      }
    }
  }
  const encoded = [...secrets].flatMap(listEncodings);
  const forms = [...secrets, ...encoded];
  const decoded = forms.map((form) => decode(toLayer(form)).text);
  const joined = encoded.map((form) => joinWords(toLayer(form)).text);
  return [...new Set([...forms, ...decoded, ...joined].map(fold))].filter(
    ({ length }) => length >= minSecretLength,
  );
}

/**
 * Lists what follows a scheme, and the user and the password of Basic: they may be shorter than other
 * words, and RFC 7617 names no encoding.
 */
function listCredentials(value: string): readonly string[] {
  const [, scheme = "", token = ""] = /^(\S+) +(\S+)$/.exec(value) ?? [];
  const bytes = Buffer.from(/^basic$/i.test(scheme) ? token : "", "base64");
  const pairs = [bytes.toString(), bytes.toString("latin1")];
  return [
    token,
    ...pairs.flatMap((pair) => [pair, ...(/^(.*?):(.*)$/s.exec(pair)?.slice(1) ?? [])]),
  ];
}

/** What separates parts, from whole values to whatever no token has in it. */
const separators = [
  ...[/\s+/, /[;,]\s*/, /^[^=]*=/],
  ...[/"((?:\\.|[^"\\])*)"/, /[,;="&:]+\s*/, /[^\w+~-]+/],
] as const;

/** Lists what a server may take out of a text: what lies between separators, and what it decodes. */
function listParts(text: string): readonly string[] {
  return [
    ...separators.flatMap((separator) => text.split(separator)),
    decode(toLayer(text)).text,
    decodeText(text, "base64"),
    decodeText(text, "hex"),
  ];
}

/** Decodes base64, also with the letters for URLs, or hexadecimals; empty when that gives no text. */
function decodeText(encoded: string, encoding: "base64" | "hex"): string {
  const isEncoded = encoding === "hex" ? /^(?:[\da-f]{2})+$/i : /^[\w+/-]+={0,2}$/;
  const decoded = isEncoded.test(encoded) ? Buffer.from(encoded, encoding).toString() : "";
  return /[^\P{C}\s]|\ufffd/u.test(decoded) ? "" : decoded;
}

/** Lists what a server makes of a secret besides escapes: base64, base32 and hexadecimals. */
function listEncodings(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const inBase64 = [
    bytes.toString("base64").replace(/=+$/, ""),
    ...[0, 1, 2].map((offset) => encodeWithin(bytes, offset)),
  ];
  return [toBase32(bytes), ...inBase64, bytes.toString("hex")];
}

/** Encodes bytes inside of a longer text in base64, without letters that depend on the rest of it. */
function encodeWithin(bytes: Buffer, offset: number): string {
  const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString("base64");
  return encoded.slice(Math.ceil((offset * 4) / 3), Math.floor(((offset + bytes.length) * 4) / 3));
}

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  return groups.map((group) => letters[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}
