import { chmodSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Verdict } from '../check.ts';
import { makeDisk, mountDisk, requireMachine, run, unmount } from '../machine.ts';
import { lossRow, type Row, slowestRow } from '../report.ts';
import { passTimeOfJobs } from '../settled.ts';
import { openWorld, type World } from '../world.ts';
import type { Writing } from '../writers.ts';

/*
 * The power is cut while it is written: of the disk there is what had reached it at one moment. The disk is a file on another
 * file system, which copies it in no time (reflink); what the kernel still held in its memory is not in the copy. The
 * application then goes on with the copy, to the next cut.
 */

const CUTS = 10;
const BETWEEN_CUTS = 250;
/** For what the jobs of all that have to do, on a slow machine. */
const SETTLED_MS = 600_000;
const SIZE = { students: 6, lessons: 40, pictures: 150 };
const WITHOUT_FSYNC = ['test/faults/without-fsync.ts'];

export async function powerPart(cuts = CUTS): Promise<Row[]> {
  requireMachine('mkfs.ext4', 'mkfs.xfs', 'losetup');
  const { verdict, times } = await onDisk(undefined, (disk) => cutAgainAndAgain(disk, cuts));
  const control = await onDisk(WITHOUT_FSYNC, (disk) => cutAgainAndAgain(disk, 1)).then(
    ({ verdict }) => (verdict.lost.length > 0 ? `${verdict.lost.length} lost` : null),
    (error: Error) => error.message.split('\n')[0] ?? 'it does not start',
  );
  return [
    lossRow(`${cuts} power cuts`, verdict, cuts * BETWEEN_CUTS),
    slowestRow('ready again after a power cut', times, 15),
    {
      test: 'control: a power cut with fsync=off',
      goal: 'something is lost, or nothing starts',
      measured: control ?? 'nothing lost',
      passed: control !== null,
    },
  ];
}

type Disk = { world: World; cut(writing: Writing): Promise<number> };

async function onDisk<T>(main: string[] | undefined, use: (disk: Disk) => Promise<T>): Promise<T> {
  const root = join(tmpdir(), `ateneu-faults-power-${process.pid}`);
  const [outer, image, place] = [join(root, 'outer'), join(root, 'outer/disk.img'), join(root, 'disk')];
  mkdirSync(root);
  chmodSync(root, 0o711);
  makeDisk(join(root, 'outer.img'), { type: 'xfs', megabytes: 6_000 });
  mountDisk(join(root, 'outer.img'), outer);
  makeDisk(image, { type: 'ext4', megabytes: 2_500 });
  mountDisk(image, place);
  chmodSync(place, 0o711);
  const dataDir = join(place, 'data');
  mkdirSync(dataDir, { mode: 0o711 });
  let world: World | undefined;
  try {
    world = await openWorld({ ...SIZE, dataDir, main });
    const { app, kinds } = world;
    const cut = async (writing: Writing) => {
      // Writes from here on may or may not be in the copy.
      for (const { ledger } of kinds) ledger.doubt();
      run('cp', '--reflink=always', image, `${image}.cut`);
      await app.killProcess();
      app.killDatabase();
      await writing.stop();
      unmount(place);
      renameSync(`${image}.cut`, image);
      mountDisk(image, place);
      for (const { ledger } of kinds) ledger.trust();
      return app.start();
    };
    return await use({ world, cut });
  } finally {
    await world?.close().catch(() => {});
    unmount(place);
    unmount(outer);
    rmSync(root, { recursive: true });
  }
}

async function cutAgainAndAgain({ world, cut }: Disk, cuts: number): Promise<{ verdict: Verdict; times: number[] }> {
  const times: number[] = [];
  for (let count = 0; count < cuts; count++) {
    const writing = world.write();
    await writing.reached(BETWEEN_CUTS);
    times.push(await cut(writing));
    console.log(`power cut ${count + 1} of ${cuts}`);
  }
  await passTimeOfJobs(await world.app.databaseUrl());
  return { verdict: await world.check(SETTLED_MS), times };
}
