import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A certificate for 127.0.0.1 and localhost that no authority vouches for, in PEM. */
export interface SelfSignedCertificate {
  readonly key: string;
  readonly cert: string;
}

/** Reads a certificate for tests, which is valid until 2099. Its key is no secret. */
export function readSelfSignedCertificate(
  name: "localhost" | "other" = "localhost",
): SelfSignedCertificate {
  const pem = readFileSync(join(import.meta.dirname, "certificates", `${name}.pem`), "utf8");
  const start = pem.indexOf("-----BEGIN PRIVATE KEY-----");
  return { key: pem.slice(start), cert: pem.slice(0, start) };
}
