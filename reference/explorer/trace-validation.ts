import type { Document } from "../document/document.ts";
import type { FieldDefinition, ObjectType, TypeSystem } from "../type-system/type-system.ts";
import type { Plan } from "../validation/plan.ts";
import { validateDocument } from "../validation/validate-document.ts";
import type { TracedField, Validation, Visit } from "./trace.ts";

/** The plan is undefined when the document has a defect. */
type TracedValidation = Validation & { readonly plan: Plan | undefined };

/** Validates a document, and notes each field that the walk comes to. */
export function traceValidation(
  document: Document,
  fields: readonly TracedField[],
  typeSystem: TypeSystem,
): TracedValidation {
  const validated = validateDocument(document, typeSystem);
  const defects = validated.ok ? [] : [...validated.error];
  const visits = walk(fields, typeSystem.root, "").map((visit) =>
    visit.defect === null ? visit : { ...visit, defect: defects.shift() ?? null },
  );
  return {
    plan: validated.ok ? validated.value : undefined,
    visits,
    clauses: ["validation.order", "validation.all-defects"],
  };
}

/** Lists the fields in the order of the walk; what is wrong with them is said by the validation. */
function walk(fields: readonly TracedField[], type: ObjectType, prefix: string): Visit[] {
  return fields.flatMap((field) => {
    const definition = type.fields.get(field.name);
    const path = prefix + field.name;
    const clause = nameDefect(field, definition);
    const { start, end } = field;
    const visit: Visit = {
      ...{ path, coordinate: `${type.name}.${field.name}`, start, end },
      type: definition === undefined ? null : nameType(definition),
      defect: clause === undefined ? null : clause,
      clauses: clause === undefined ? [nameOwnClause(type)] : [clause, "validation.path"],
    };
    const inside =
      definition?.kind === "object" && clause === undefined
        ? walk(field.fields ?? [], definition.type, `${path}.`)
        : [];
    return [visit, ...inside];
  });
}

function nameDefect(
  { fields }: TracedField,
  definition: FieldDefinition | undefined,
): string | undefined {
  if (definition === undefined) {
    return "validation.unknown-field";
  }
  if (definition.kind === "scalar") {
    return fields === null ? undefined : "validation.scalar-with-selection";
  }
  return fields === null || fields.length === 0 ? "validation.object-without-selection" : undefined;
}

function nameOwnClause({ name }: ObjectType): string {
  return `types.${name.toLowerCase()}`;
}

function nameType(definition: FieldDefinition): string {
  if (definition.kind === "scalar") {
    return definition.type;
  }
  return definition.isList ? `list of ${definition.type.name}` : definition.type.name;
}
