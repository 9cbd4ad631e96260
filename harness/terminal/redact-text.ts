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
  const escaped = secrets.map((secret) => secret.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  const any = new RegExp(escaped.join("|"), "gi");
  const lowered = secrets.map((secret) => secret.toLowerCase());
  return (text) => lowered.reduce(redactCut, text.replace(any, "…"));
}

function listSecrets(headers: Readonly<Record<string, string>>): readonly string[] {
  const values = Object.entries(headers)
    .filter(([name]) => !publicHeaders.has(name.toLowerCase()))
    .map(([, value]) => value);
  const words = values.flatMap((value) => value.split(/[\s,;="&:]+/));
  const secrets = [
    ...[...values, ...values.flatMap(decodeBasic)].filter(
      ({ length }) => length >= minSecretLength,
    ),
    ...words.filter((word) => word.length >= minWordLength),
  ];
  return [...new Set(secrets.flatMap(listForms))].sort((left, right) => right.length - left.length);
}

function decodeBasic(value: string): readonly string[] {
  const [, encoded] = /^basic +(\S+)$/i.exec(value) ?? [];
  if (encoded === undefined) {
    return [];
  }
  const pair = Buffer.from(encoded, "base64").toString();
  const colon = pair.indexOf(":");
  return [pair, pair.slice(0, Math.max(0, colon)), pair.slice(colon + 1)];
}

/** Lists what a server or a pointer makes of a secret: escapes, base64, base32 and hexadecimals. */
function listForms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const escapes = [...secret].map((unit) => unit.charCodeAt(0).toString(16).padStart(4, "0"));
  const within = [0, 1, 2].map((offset) => encodeWithin(bytes, offset));
  const inJson = escapeJson(secret);
  return [
    secret,
    encodeURIComponent(secret),
    secret.replaceAll("~", "~0").replaceAll("/", "~1"),
    secret.replace(/[&<>"']/g, (mark) => htmlEntities[mark] ?? mark),
    inJson,
    inJson.replaceAll("/", "\\/"),
    escapeJson(inJson),
    escapes.map((digits) => `\\u${digits}`).join(""),
    toBase32(bytes),
    bytes.toString("base64").replace(/=+$/, ""),
    bytes.toString("base64url"),
    ...within,
    ...within.map((text) => text.replaceAll("+", "-").replaceAll("/", "_")),
    bytes.toString("hex"),
    bytes.toString("hex").replace(/../g, "%$&"),
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
