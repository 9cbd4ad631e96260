import { findField } from "../../oracle/find-field.ts";
import type { Domain } from "../create-domain.ts";
import type { SimplestArgument } from "./shrink-selection.ts";

/** Shrinks the arguments of top-level fields to the first known id, with the declared key. */
export function simplestArgument({ typeSystem, ids }: Domain): SimplestArgument {
  return (fieldName) => {
    const definition = findField(typeSystem, typeSystem.root, fieldName);
    return definition?.kind === "object" && definition.argument !== undefined
      ? { key: definition.argument, text: ids.get(fieldName)?.[0] ?? "x" }
      : undefined;
  };
}
