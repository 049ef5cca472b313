import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LIBFAKETIME, requireFaketime } from '../machine.ts';
import { answersRow, lossRow, type Row } from '../report.ts';
import { openWorld, type World } from '../world.ts';

/*
 * The machine's clock jumps while it is written, for the application and its database alike: an hour ahead, back, an hour behind,
 * and over midnight in São Paulo. What was put off by a jump is done when that hour has come.
 */

const EACH = 120;
/** For what the jobs of all that have to do, on a slow machine. */
const SETTLED_MS = 600_000;
const HOUR = 3_600;
const JUMPS = { 'an hour ahead': HOUR, 'and back': 0, 'an hour behind': -HOUR, 'and on time again': 0 };

export async function clockPart(): Promise<Row[]> {
  requireFaketime();
  const place = mkdtempSync(join(tmpdir(), 'ateneu-faults-clock-'));
  chmodSync(place, 0o755);
  const clock = join(place, 'clock');
  const set = (seconds: number) => writeFileSync(clock, `${seconds < 0 ? '' : '+'}${seconds}\n`);
  set(0);
  const world = await openWorld({ students: 4, lessons: 40, pictures: 120, settings: fakedClock(place, clock) });
  try {
    const shown = await hourShown(world, set);
    const writing = world.write();
    for (const [jump, seconds] of [...Object.entries(JUMPS), ['to midnight', untilMidnight()] as const]) {
      set(seconds);
      await writing.reached(writing.acknowledged() + EACH);
      console.log(`${jump}: ${writing.acknowledged()} acknowledged`);
    }
    await writing.stop();
    set(untilMidnight() + 2 * HOUR);
    const verdict = await world.check(SETTLED_MS);
    const jumps = Object.keys(JUMPS).length + 1;
    return [
      lossRow(`${jumps} jumps of the clock in the middle of writing`, verdict, jumps * EACH),
      answersRow('  what people were told meanwhile', verdict),
      {
        test: '  control: the database shows the hour it was set to',
        goal: '1 h ahead',
        measured: `${(shown / HOUR).toFixed(2)} h ahead`,
        passed: Math.abs(shown - HOUR) < 60,
      },
    ];
  } finally {
    await world.close();
    rmSync(place, { recursive: true });
  }
}

/** The database is started without the settings of whoever starts it, by `setpriv`: this one passes them on. */
function fakedClock(place: string, clock: string): Record<string, string> {
  const faked = {
    LD_PRELOAD: LIBFAKETIME,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  const lines = Object.entries(faked).map(([name, value]) => `export ${name}=${value}`);
  const setpriv = join(place, 'setpriv');
  writeFileSync(setpriv, `#!/bin/sh\n${lines.join('\n')}\nexec /usr/bin/setpriv "$@"\n`, { mode: 0o755 });
  return { ...faked, PATH: `${place}:${process.env.PATH}` };
}

async function hourShown({ withDatabase }: World, set: (seconds: number) => void): Promise<number> {
  set(HOUR);
  const shown = await withDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ now: Date }>('select clock_timestamp()::timestamptz(3) as now');
    return (new Date(rows[0]?.now ?? 0).getTime() - Date.now()) / 1000;
  });
  set(0);
  return shown;
}

/** Seconds before the next midnight in São Paulo. */
function untilMidnight(): number {
  const time = new Date().toLocaleTimeString('pt-BR', { timeZone: 'America/Sao_Paulo' });
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return 24 * HOUR - (hours * 60 + minutes) * 60 - seconds - 3;
}
