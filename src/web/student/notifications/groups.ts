import { DAY_MS, localDay } from '#shared/time/dates.ts';

type Dated = { createdAt: string };
type Group<Item> = { title: string; items: Item[] };

/** The list in the order it came, under the days people speak of (São Paulo's). */
export function groupByDay<Item extends Dated>(items: Item[], now: Date): Group<Item>[] {
  const groups: Group<Item>[] = [];
  for (const item of items) {
    const title = titleOf(item, now);
    const last = groups.at(-1);
    if (last?.title === title) last.items.push(item);
    else groups.push({ title, items: [item] });
  }
  return groups;
}

function titleOf({ createdAt }: Dated, now: Date): string {
  const day = localDay(new Date(createdAt));
  const daysAgo = (days: number) => localDay(new Date(now.getTime() - days * DAY_MS));
  if (day >= daysAgo(0)) return 'Hoje';
  if (day === daysAgo(1)) return 'Ontem';
  return day > daysAgo(7) ? 'Últimos 7 dias' : 'Anteriores';
}
