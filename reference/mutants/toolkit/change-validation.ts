import type { Document, Field } from "../../document/document.ts";
import { err } from "../../result.ts";
import type { Overrides } from "../extension-points.ts";
import { type FieldPlace, rewriteDocument } from "./rewrite-document.ts";
import { describeDefect, listVisits, type Visit } from "./walk-document.ts";

/**
 * Hides defects: fixes the fields for which the predicate holds before the document is validated.
 *
 * Drops unknown fields and the selections of scalars. Selects the id of an object that is left
 * without a selection.
 */
export function hideDefects(
  isHidden: (place: FieldPlace, field: Field, document: Document) => boolean,
): Overrides {
  return {
    validate:
      (original, { typeSystem }) =>
      (document) =>
        original(
          rewriteDocument(document, typeSystem, (field, place) =>
            isHidden(place, field, document) ? fixField(field, place) : fillEmptied(field, place),
          ),
        ),
  };
}

function fixField(field: Field, { definition }: FieldPlace): Field | undefined {
  if (definition === undefined) {
    return undefined;
  }
  if (definition.kind === "scalar") {
    return { ...field, selection: undefined };
  }
  return field.selection === undefined || field.selection.length === 0
    ? selectId(field, definition.type.name)
    : field;
}

function fillEmptied(field: Field, { definition }: FieldPlace): Field {
  return definition?.kind === "object" && field.selection?.length === 0
    ? selectId(field, definition.type.name)
    : field;
}

function selectId(field: Field, type: string): Field {
  const name = type === "Book" ? "isbn" : "id";
  return { ...field, selection: [{ name, argument: undefined, selection: undefined }] };
}

/** Replaces the defects of a document by those described for each visited field. */
function findDefects(describe: (visit: Visit) => readonly string[]): Overrides {
  return {
    validate:
      (original, { typeSystem }) =>
      (document) => {
        const defects = listVisits(document, typeSystem).flatMap(describe);
        return defects.length > 0 ? err(defects) : original(document);
      },
  };
}

/** The defects that the original validation finds in a field: one, or none. */
function listOriginalDefects(visit: Visit): readonly string[] {
  const defect = visit.within === "object" ? describeDefect(visit) : undefined;
  return defect === undefined ? [] : [defect];
}

/** Adds a defect to each field for which a text is given, after the original one. */
export function addDefects(describe: (visit: Visit) => string | undefined): Overrides {
  return findDefects((visit) => {
    const added = describe(visit);
    const defects = listOriginalDefects(visit);
    return added === undefined ? defects : [...defects, `${visit.path.join(".")}: ${added}`];
  });
}

/** Also reports defects inside scalars or inside unknown fields. */
export function descendInto(within: "scalar" | "unknown"): Overrides {
  return findDefects((visit) => {
    const inner = visit.within === within ? describeDefect(visit) : undefined;
    return inner === undefined ? listOriginalDefects(visit) : [inner];
  });
}
