/**
 * Whether an id is not plain. Plain ids are 1 to 36 ASCII letters, digits and hyphens, as
 * in a UUID. The format of ids is open, so servers may reject all others.
 *
 * @see resolution.id-format
 */
export function isFreeFormId(id: string): boolean {
  return !/^[A-Za-z0-9-]{1,36}$/.test(id);
}
