/**
 * Adds an item to a list that exists as soon as it has one. Most lists of an execution have a
 * single item, and pushed to an empty list, it makes room for 17.
 */
export function append<Item>(items: Item[] | undefined, item: Item): Item[] {
  if (items === undefined) {
    return [item];
  }
  items.push(item);
  return items;
}
