import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { makeDataDir } from '#test/run/data-dir.ts';
import { freePort } from '#test/run/free-port.ts';
import { median } from './rounds.ts';
import { type Started, startOnce } from './start-once.ts';

/*
 * Time from start to first page, and memory of all processes including the database. Alternates between the
 * application as started by `npm start`, its sources, a minimal server on the same embedded database, and
 * other versions' folders: `npm run bench:start -- /folder`. DATABASE_URL and DEMO=true replace the embedded
 * database.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ROUNDS = Number(process.env.ROUNDS ?? 7);
const IDLE_SECONDS = Number(process.env.IDLE ?? 30);

type Target = { name: string; folder: string; command: string[]; dataDir: string };
/** An empty database elsewhere, or none. */
const { DATABASE_URL } = process.env;
const external = DATABASE_URL ? { DATABASE_URL, DEMO: 'true' } : undefined;

const dataDir = await makeDataDir();
const others = await Promise.all(
  process.argv.slice(2).map(async (folder) => ({ folder, dataDir: await makeDataDir() })),
);
const targets: Target[] = [
  { name: 'npm start', folder: ROOT, command: ['start.mjs'], dataDir },
  { name: 'sources', folder: ROOT, command: ['src/server/main.ts'], dataDir },
  { name: 'bare server', folder: ROOT, command: ['test/bench/bare-start.ts'], dataDir },
  ...others.map((other) => ({ name: other.folder, command: ['start.mjs'], ...other })),
];
const run = async ({ folder, command, dataDir }: Target, idleSeconds = 0): Promise<Started> =>
  startOnce({
    folder,
    command,
    idleSeconds,
    settings: { DATA_DIR: dataDir, PORT: String(await freePort()), ...external },
  });

try {
  // The first starts install, build, make the database and fill it, and what is compiled is kept with the second.
  for (const target of [...targets, ...targets]) await run(target);
  const found = new Map(targets.map(({ name }) => [name, [] as Started[]]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const target of targets)
      found.get(target.name)?.push(await run(target, round === ROUNDS - 1 ? IDLE_SECONDS : 0));
  for (const [name, all] of found) show(name, all);
} finally {
  for (const each of [dataDir, ...others.map((other) => other.dataDir)])
    await rm(each, { recursive: true, force: true });
}

function show(name: string, all: Started[]): void {
  const of = (pick: (one: Started) => number) => {
    const values = all.map(pick);
    return `${Math.round(median(values))} (${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))})`;
  };
  console.log(`${name}\n  first page, ms: ${of(({ firstPageMs }) => firstPageMs)}`);
  for (const mark of Object.keys(all[0]?.marks ?? {}))
    console.log(`  ${mark}, ms: ${of(({ marks }) => marks[mark] ?? 0)}`);
  console.log(`  processor until then, ms: ${of(({ processorMs }) => processorMs)}`);
  console.log(`  PSS after the first page, MiB: ${of(({ mib }) => mib)}`);
  const last = all.at(-1);
  if (last?.idle)
    console.log(
      `  PSS idle, MiB: ${last.idle.mib.toFixed(0)} (only its own: ${last.idle.ownMib.toFixed(0)}) in ${last.idle.processes} processes`,
    );
}
