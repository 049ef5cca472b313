import { parseArgs } from 'node:util';
import { ensureWebBuilt } from '../run/web-build.ts';
import { FLEET_PARTS } from './fleet/fleet-parts.ts';
import { clockPart } from './parts/clock.ts';
import { diskPart } from './parts/disk.ts';
import { killPart } from './parts/kill.ts';
import { powerPart } from './parts/power.ts';
import { printTable, type Row } from './report.ts';

/*
 * What happens to a machine, done to the application while it is written to, and what is lost of it. All parts, or those that are
 * named: `npm run faults -- kill`. Those of many processes, which need some of Debian's packages, only when they are named, and with
 * other numbers where these are said: `npm run faults -- fleet-rolling rounds=2`. Ends with a table, and fails where a goal is missed.
 */

const PARTS: Record<string, () => Promise<Row[]>> = {
  kill: () => killPart(),
  power: () => powerPart(),
  disk: diskPart,
  clock: clockPart,
};

const { positionals } = parseArgs({ allowPositionals: true });
const names = positionals.filter((each) => !each.includes('='));
const numbers = Object.fromEntries(
  positionals
    .filter((each) => each.includes('='))
    .map((each) => [each.split('=')[0] ?? '', Number(each.split('=')[1])]),
);
const unknown = names.filter((name) => !(name in PARTS || name in FLEET_PARTS));
if (unknown.length > 0) throw new Error(`There is no ${unknown}: ${Object.keys({ ...PARTS, ...FLEET_PARTS })}`);

await ensureWebBuilt();
const rows: Row[] = [];
for (const [name, part] of Object.entries(PARTS)) {
  if (names.length === 0 || names.includes(name)) rows.push(...(await part()));
}
for (const [name, part] of Object.entries(FLEET_PARTS)) {
  if (names.includes(name)) rows.push(...(await part(numbers)));
}
process.exitCode = printTable(rows) ? 0 : 1;
