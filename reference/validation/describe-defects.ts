/**
 * The defect of a field that its parent type does not have.
 *
 * @see validation.unknown-field
 */
export function describeUnknownField(path: string, parentType: string): string {
  return `${path}: no such field on type ${parentType}`;
}

/**
 * The defect of an object field without a sub-selection.
 *
 * @see validation.object-without-selection
 */
export function describeMissingSelection(path: string, objectType: string): string {
  return `${path}: ${objectType} is an object, a subfield must be selected`;
}

/**
 * The defect of a scalar field with a sub-selection.
 *
 * @see validation.scalar-with-selection
 */
export function describeUnexpectedSelection(path: string, scalarType: string): string {
  return `${path}: ${scalarType} is a scalar, a subfield cannot be selected`;
}
