import type { Application } from '../application.ts';
import { answersRow, lossRow, type Row, slowestRow } from '../report.ts';
import { openWorld } from '../world.ts';

/* The process, the database with all of its processes, or one of its connections, killed in turn in the middle of writing. */

const ROUNDS = 60;
const ACKNOWLEDGED = 20_000;
/** More than the requests in flight, so that some were sent entirely after the kill. */
const ON_THEIR_WAY = 20;
/** The longest that a job of a process which is gone keeps its place in the queue, and the next look at it. */
const JOBS_RECOVER_MS = 17 * 60_000;

const KILLS = {
  process: async (app: Application) => {
    await app.killProcess();
    await app.start();
  },
  database: async (app: Application) => app.killDatabase(),
  connection: async (app: Application) => app.killConnection(),
};

export async function killPart({ rounds = ROUNDS, acknowledged = ACKNOWLEDGED } = {}): Promise<Row[]> {
  const world = await openWorld({ students: 10, lessons: 80, pictures: 250 });
  const times: Record<keyof typeof KILLS, number[]> = { process: [], database: [], connection: [] };
  const names = Object.keys(KILLS) as (keyof typeof KILLS)[];
  try {
    const writing = world.write();
    for (let round = 0; round < rounds; round++) {
      const name = names[round % names.length] ?? 'process';
      await writing.reached(((round + 1) * acknowledged) / (rounds + 1));
      const from = performance.now();
      await KILLS[name](world.app);
      await world.app.untilReady();
      times[name].push(performance.now() - from);
      await writing.reached(writing.acknowledged() + ON_THEIR_WAY);
      console.log(`${round + 1} of ${rounds}: ${name} killed, ${writing.acknowledged()} acknowledged`);
    }
    await writing.reached(acknowledged);
    await writing.stop();
    const verdict = await world.check(JOBS_RECOVER_MS);
    return [
      lossRow(`${rounds} kills in the middle of writing`, verdict, acknowledged),
      answersRow('what people were told meanwhile', verdict),
      ...names.map((name) => slowestRow(`ready again after a killed ${name}`, times[name], 5)),
    ];
  } finally {
    await world.close();
  }
}
