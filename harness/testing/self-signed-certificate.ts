import { Buffer } from "node:buffer";
import { generateKeyPairSync, sign } from "node:crypto";

/** A certificate for 127.0.0.1 and localhost that no authority vouches for, in PEM. */
export interface SelfSignedCertificate {
  readonly key: string;
  readonly cert: string;
}

/**
 * Makes a certificate that is valid for an hour. Written out here because a key in the repository
 * would be no secret, and would be out of date one day.
 *
 * @see RFC 5280, section 4.1, for the parts in their order.
 */
export function createSelfSignedCertificate(now: Date = new Date()): SelfSignedCertificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = sequence(objectId("2a8648ce3d040302"));
  const name = sequence(
    tagged(0x31, sequence(objectId("550403"), tagged(0x0c, Buffer.from("localhost")))),
  );
  const minutes = (count: number): Buffer => time(new Date(now.getTime() + count * 60_000));
  const toBeSigned = sequence(
    tagged(0xa0, integer(2)),
    integer(1),
    algorithm,
    name,
    sequence(minutes(-5), minutes(55)),
    name,
    publicKey.export({ format: "der", type: "spki" }),
    tagged(0xa3, sequence(alternativeNames(), authority())),
  );
  const signature = sign("sha256", toBeSigned, privateKey);
  const certificate = sequence(toBeSigned, algorithm, tagged(0x03, Buffer.of(0), signature));
  return {
    key: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString("base64")}\n-----END CERTIFICATE-----\n`,
  };
}

function alternativeNames(): Buffer {
  const names = sequence(
    tagged(0x82, Buffer.from("localhost")),
    tagged(0x87, Buffer.of(127, 0, 0, 1)),
  );
  return sequence(objectId("551d11"), tagged(0x04, names));
}

function authority(): Buffer {
  const isAuthority = sequence(tagged(0x01, Buffer.of(0xff)));
  return sequence(objectId("551d13"), tagged(0x01, Buffer.of(0xff)), tagged(0x04, isAuthority));
}

/** Tag, length and content, as DER spells a value. */
function tagged(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, ...parts);
}

function integer(value: number): Buffer {
  return tagged(0x02, Buffer.of(value));
}

function objectId(hex: string): Buffer {
  return tagged(0x06, Buffer.from(hex, "hex"));
}

function time(date: Date): Buffer {
  const digits = date.toISOString().replace(/\.\d+|[-:T]/g, "");
  return tagged(0x18, Buffer.from(digits));
}
