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
const credentialName = /auth|cookie|credential|key|pass|secret|session|signature|token/i;

/** Whether a header may hold what shows who a client is, judged by its name. */
export function isCredential(name: string): boolean {
  return credentialName.test(name);
}

/** What is shown in place of a credential. */
export const leftOut = "(left out)";

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
  return (text) => {
    let redacted = text;
    let folded = fold(text);
    for (const secret of secrets) {
      const pieces = folded.split(secret);
      if (pieces.length > 1) {
        redacted = sliceAlike(redacted, pieces, secret.length).join("…");
        folded = pieces.join("…");
      }
    }
    return redacted.includes("…") ? secrets.reduce(redactCut, redacted) : redacted;
  };
}

/** Makes the case of letters equal. Only the lower case of İ is longer. */
function fold(text: string): string {
  return text.replace(/[^İ]+/g, (run) => run.toLowerCase());
}

/** Takes what is at the places of the pieces out of a text that has gaps between them. */
function sliceAlike(text: string, pieces: readonly string[], gap: number): readonly string[] {
  let end = -gap;
  return pieces.map(({ length }) => {
    const start = end + gap;
    end = start + length;
    return text.slice(start, end);
  });
}

/** Lists the forms of all secrets in lower case, the longest first. */
function listSecrets(headers: Readonly<Record<string, string>>): readonly string[] {
  const values = Object.entries(headers)
    .filter(([name]) => !publicHeaders.has(name.toLowerCase()))
    .map(([, value]) => value);
  const secrets = new Set(
    [...values, ...values.flatMap(decodeBasic)].filter(({ length }) => length >= minSecretLength),
  );
  // What is added on the way is taken apart, too; it is shorter each time.
  for (const secret of secrets) {
    for (const part of listParts(secret)) {
      if (part.length >= minWordLength) {
        secrets.add(part);
      }
    }
  }
  const forms = new Set([...secrets].flatMap(listForms).map(fold));
  return [...forms].sort((left, right) => right.length - left.length);
}

/** The user and the password may be shorter than other words. */
function decodeBasic(value: string): readonly string[] {
  const [, encoded = ""] = /^basic +(\S+)$/i.exec(value) ?? [];
  const pair = Buffer.from(encoded, "base64").toString();
  return [pair, ...(/^(.*?):(.*)$/s.exec(pair)?.slice(1) ?? [])];
}

/** What separates parts: quotes, marks, marks and blanks, and whatever no token has in it. */
const separators = [/"((?:\\.|[^"\\])*)"/, /[,;="&:]+\s*/, /[\s,;="&:]+/, /[^\w+~-]+/] as const;

/** Lists what a server may take out of a text: what lies between separators, and what it decodes. */
function listParts(text: string): readonly string[] {
  return [
    ...separators.flatMap((separator) => text.split(separator)),
    text.replaceAll("+", " "),
    text.replace(/(?:%[\da-f]{2})+/gi, (run) =>
      Buffer.from(run.replaceAll("%", ""), "hex").toString(),
    ),
    text.replace(/\\(?:u([\da-f]{4})|(.))/gi, (_, digits, mark) =>
      digits === undefined ? mark : String.fromCharCode(Number.parseInt(digits, 16)),
    ),
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

/** Lists what a server or a pointer makes of a secret: escapes, base64, base32 and hexadecimals. */
function listForms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const codes = [...secret].map((letter) => letter.codePointAt(0) ?? 0);
  const digits = bytes.toString("hex").match(/../g) ?? [];
  const within = [0, 1, 2].map((offset) => encodeWithin(bytes, offset));
  const inJson = escapeJson(secret);
  return [
    secret,
    // Half of a surrogate pair cannot be encoded.
    encodeURIComponent(bytes.toString()),
    secret.replaceAll("~", "~0").replaceAll("/", "~1"),
    secret.replace(/[&<>"']/g, (mark) => htmlEntities[mark] ?? mark),
    inJson,
    inJson.replaceAll("/", "\\/"),
    escapeJson(inJson),
    secret.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
    codes.map((code) => `&#${code};`).join(""),
    codes.map((code) => `&#x${code.toString(16)};`).join(""),
    toBase32(bytes),
    bytes.toString("base64").replace(/=+$/, ""),
    bytes.toString("base64url"),
    ...within,
    ...within.map((text) => text.replaceAll("+", "-").replaceAll("/", "_")),
    ...["", " ", ":"].map((mark) => digits.join(mark)),
    ...["%", "\\x"].map((mark) => mark + digits.join(mark)),
  ];
}

/** Encodes bytes inside of a longer text in base64, without letters that depend on the rest of it. */
function encodeWithin(bytes: Buffer, offset: number): string {
  const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString("base64");
  return encoded.slice(Math.ceil((offset * 4) / 3), Math.floor(((offset + bytes.length) * 4) / 3));
}

const htmlEntities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  return groups.map((group) => letters[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}

/** Removes the beginning of a secret at the place where a long value was cut. */
function redactCut(text: string, secret: string): string {
  const cut = text.lastIndexOf("…");
  const before = text.slice(Math.max(0, cut - secret.length), Math.max(0, cut)).toLowerCase();
  for (let length = secret.length - 1; cut !== -1 && length >= minSecretLength; length -= 1) {
    if (before.endsWith(secret.slice(0, length))) {
      return text.slice(0, cut - length) + text.slice(cut);
    }
  }
  return text;
}
