import {
  chmodSync,
  closeSync,
  cpSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { asOwner } from '#test/fixtures/owner.ts';
import { keepRunning } from '../application.ts';
import { rpc } from '../client.ts';
import { mountMemory, requireMachine, resizeMemory, unmount } from '../machine.ts';
import { answersRow, lossRow, type Row, slowestRow } from '../report.ts';
import { openWorld, type World } from '../world.ts';

/* A disk that is full while it is written, and has room again later: the database's, that of its log, that of the uploads. */

const REFUSED = 30;
const FULL_MS = 20_000;
const RECOVER_SECONDS = 15;
/** Before a disk is filled, and all in all by then. */
const WRITTEN = 150;
/** For what the jobs of all that have to do, on a slow machine. */
const SETTLED_MS = 600_000;

export async function diskPart(): Promise<Row[]> {
  requireMachine();
  const root = mkdtempSync(join(tmpdir(), 'ateneu-faults-disk-'));
  chmodSync(root, 0o711);
  const place = join(root, 'disk');
  mountMemory(place, '600m');
  const dataDir = join(place, 'data');
  mkdirSync(dataDir, { mode: 0o711 });
  const world = await openWorld({ students: 4, lessons: 30, pictures: 200, dataDir });
  const wal = join(world.app.cluster, 'pg_wal');
  const uploads = join(dataDir, 'uploads');
  await world.app.stop();
  moveToMemory(wal, '160m');
  moveToMemory(uploads, '4m');
  await world.app.start();
  try {
    return [
      ...(await fullDisk(world, { name: 'uploads', place: uploads, grow: () => resizeMemory(uploads, '64m') })),
      ...(await fullDisk(world, { name: 'database', place })),
      ...(await fullDisk(world, { name: "database's log", place: wal, press: () => writeMuch(world) })),
    ];
  } finally {
    await world.close().catch(() => {});
    for (const each of [wal, uploads, place]) unmount(each);
    rmSync(root, { recursive: true });
  }
}

type Disk = {
  name: string;
  place: string;
  /** Instead of making room on it. */
  grow?: () => unknown;
  /** Uses up what was set aside before. */
  press?: () => Promise<unknown>;
};

async function fullDisk(world: World, { name, place, grow, press }: Disk): Promise<Row[]> {
  const { app, http, kinds } = world;
  const [supervisor, writing] = [keepRunning(app), world.write()];
  await writing.reached(WRITTEN);
  const before = refusals(world);
  const ballast = fill(place);
  await press?.();
  const until = Date.now() + FULL_MS;
  while (refusals(world) < before + REFUSED && Date.now() < until) await sleep(50);
  const learner = world.schools[0]?.learners[0]?.cookie ?? '';
  const read = await http.send(rpc('student.catalogue', undefined, learner));
  grow?.();
  if (!grow) rmSync(ballast);
  const from = performance.now();
  await app.untilReady();
  const picture = kinds.find((kind) => kind.name === 'picture');
  const kept = picture?.ledger.count('ok') ?? 0;
  await writing.reached(writing.acknowledged() + 20);
  while (grow && (picture?.ledger.count('ok') ?? 0) === kept) await sleep(50);
  const recovered = performance.now() - from;
  await writing.stop();
  rmSync(ballast, { force: true });
  const verdict = await world.check(SETTLED_MS);
  await supervisor.stop();
  return [
    lossRow(`full disk of the ${name}`, verdict, WRITTEN),
    answersRow(`  what people were told (${refusals(world) - before} times)`, verdict),
    { test: '  reading meanwhile', goal: 'works, or 503', measured: read.said, passed: /^(200|503)/.test(read.said) },
    slowestRow('  written to again once there was room', [recovered], RECOVER_SECONDS),
  ];
}

/** Far more than the log's disk holds: it fails where that is full, and leaves nothing. */
const writeMuch = async ({ app }: World) =>
  asOwner(
    await app.databaseUrl(),
    'create table ballast as select repeat(md5(g::text), 60) as text from generate_series(1, 400000) g',
  ).catch(() => {});

const refusals = ({ kinds }: World) =>
  kinds.reduce((sum, { ledger }) => sum + ledger.count('unknown') + ledger.count('fail'), 0);

/** Takes all the room there is. @returns what to remove to have it again */
function fill(place: string): string {
  const ballast = join(place, 'ballast');
  const file = openSync(ballast, 'w');
  for (const size of [1 << 20, 1 << 12]) {
    const zeros = Buffer.alloc(size);
    try {
      while (writeSync(file, zeros) === size);
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(file);
  return ballast;
}

/** The same files, on a disk of their own. */
function moveToMemory(folder: string, size: string): void {
  mkdirSync(folder, { recursive: true });
  const { uid, gid, mode } = statSync(folder);
  const aside = `${folder}.aside`;
  cpSync(folder, aside, { recursive: true, preserveTimestamps: true });
  mountMemory(folder, size);
  cpSync(aside, folder, { recursive: true });
  rmSync(aside, { recursive: true });
  chmodSync(folder, mode);
  for (const path of ['', ...(readdirSync(folder, { recursive: true }) as string[])])
    lchownSync(join(folder, path), uid, gid);
}
