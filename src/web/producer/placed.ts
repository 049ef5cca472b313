/** The list with the item at this index among the others, from 0; past the end means the end. */
export const placed = <Item extends { id: string }>(items: readonly Item[], item: Item, index: number): Item[] =>
  items.filter(({ id }) => id !== item.id).toSpliced(index, 0, item);
