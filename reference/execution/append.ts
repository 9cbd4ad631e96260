/** Adds an item to a list that is made with the first one: an empty one would make room for 17. */
export function append<Item>(items: Item[] | undefined, item: Item): Item[] {
  if (items === undefined) {
    return [item];
  }
  items.push(item);
  return items;
}
