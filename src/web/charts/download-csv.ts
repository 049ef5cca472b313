import { csvFile } from '#shared/text/csv.ts';
import { localDay } from '#shared/time/dates.ts';

/** Hands the browser a file `{name}_{day}.csv`. */
export function downloadCsv(
  name: string,
  { columns, rows }: { columns: readonly string[]; rows: readonly (readonly string[])[] },
  now = new Date(),
): void {
  const url = URL.createObjectURL(new Blob([csvFile([columns, ...rows])], { type: 'text/csv;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: url, download: `${name}_${localDay(now)}.csv` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
