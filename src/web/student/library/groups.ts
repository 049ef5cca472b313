import { DAY_MS, localDay } from '#shared/time/dates.ts';

type Group<Item> = { title: string; items: Item[] };

/** Groups a list by day in São Paulo, in its given order. @param at when an item happened */
export function groupByDay<Item>(items: Item[], at: (item: Item) => string, now: Date): Group<Item>[] {
  const groups: Group<Item>[] = [];
  for (const item of items) {
    const title = titleOf(new Date(at(item)), now);
    const last = groups.at(-1);
    if (last?.title === title) last.items.push(item);
    else groups.push({ title, items: [item] });
  }
  return groups;
}

function titleOf(date: Date, now: Date): string {
  const day = localDay(date);
  const daysAgo = (days: number) => localDay(new Date(now.getTime() - days * DAY_MS));
  if (day >= daysAgo(0)) return 'Hoje';
  if (day === daysAgo(1)) return 'Ontem';
  return day > daysAgo(7) ? 'Últimos 7 dias' : 'Anteriores';
}
