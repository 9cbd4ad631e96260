import { findKitRoot } from "../kit/find-kit-root.ts";
import { openCompiledValidators } from "./compiled-suite.ts";
import { createValidators, type Validators } from "./validators.ts";

/** Gives the validators without the suite: compiled ones, if its build is up to date. */
export function openValidators(): Validators {
  const root = findKitRoot();
  return createValidators(root, openCompiledValidators(root));
}
