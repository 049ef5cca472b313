import { parseArgs } from 'node:util';
import { ensureWebBuilt } from '../run/web-build.ts';
import { clockPart } from './parts/clock.ts';
import { diskPart } from './parts/disk.ts';
import { killPart } from './parts/kill.ts';
import { powerPart } from './parts/power.ts';
import { printTable, type Row } from './report.ts';

/*
 * What happens to a machine, done to the application while it is written to, and what is lost of it. All parts, or those that are
 * named: `npm run faults -- kill`. Ends with a table, and fails where a goal is missed.
 */

const PARTS: Record<string, () => Promise<Row[]>> = {
  kill: () => killPart(),
  power: () => powerPart(),
  disk: diskPart,
  clock: clockPart,
};

const { positionals } = parseArgs({ allowPositionals: true });
const unknown = positionals.filter((name) => !(name in PARTS));
if (unknown.length > 0) throw new Error(`There is no ${unknown}: ${Object.keys(PARTS)}`);

await ensureWebBuilt();
const rows: Row[] = [];
for (const [name, part] of Object.entries(PARTS)) {
  if (positionals.length === 0 || positionals.includes(name)) rows.push(...(await part()));
}
process.exitCode = printTable(rows) ? 0 : 1;
