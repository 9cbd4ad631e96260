import type { Document, Field } from "../../document/document.ts";
import { err } from "../../result.ts";
import type { Overrides } from "../extension-points.ts";
import { type FieldPlace, rewriteDocument } from "./rewrite-document.ts";
import { describeDefect, listVisits, type Visit } from "./walk-document.ts";

/**
 * Hides defects: fields of which something is true are mended before they are validated.
 *
 * An unknown field is left out, the selection of a scalar too; an object of which nothing is left
 * is answered with its id.
 */
export function hideDefects(
  isHidden: (place: FieldPlace, field: Field, document: Document) => boolean,
): Overrides {
  return {
    validate:
      (right, { typeSystem }) =>
      (document) =>
        right(
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

/** Finds other defects than are there: the texts that are given for each field of the walk. */
function findDefects(describe: (visit: Visit) => readonly string[]): Overrides {
  return {
    validate:
      (right, { typeSystem }) =>
      (document) => {
        const defects = listVisits(document, typeSystem).flatMap(describe);
        return defects.length > 0 ? err(defects) : right(document);
      },
  };
}

/** The defects that a right validation finds in a field: one, or none. */
function findRightDefect(visit: Visit): readonly string[] {
  const defect = visit.within === "object" ? describeDefect(visit) : undefined;
  return defect === undefined ? [] : [defect];
}

/** Finds a further defect in each field for which a text is given, behind the right one. */
export function addDefects(describe: (visit: Visit) => string | undefined): Overrides {
  return findDefects((visit) => {
    const further = describe(visit);
    const right = findRightDefect(visit);
    return further === undefined ? right : [...right, `${visit.path.join(".")}: ${further}`];
  });
}

/** Looks for defects inside what is no object, too. */
export function descendInto(within: "scalar" | "unknown"): Overrides {
  return findDefects((visit) => {
    const inner = visit.within === within ? describeDefect(visit) : undefined;
    return inner === undefined ? findRightDefect(visit) : [inner];
  });
}
