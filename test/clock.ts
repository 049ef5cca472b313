import { Client } from 'pg';

/*
 * Every test lives at the same hour of today, whatever it is outside: `TEST_HOUR=23:59` moves it. Nothing stands still; JavaScript's
 * Date and SQL's app_now() are ahead of the machine, or behind it, by the same.
 */

const RealDate = Date;
const HOUR_MS = 3_600_000;
const SAO_PAULO_MS = -3 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;

/** Milliseconds from now to that hour of the day it is in São Paulo. @param hour `HH:MM` there */
export function offsetTo(hour = process.env.TEST_HOUR ?? '12:00', now = RealDate.now()): number {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number);
  const sinceMidnight = (now + SAO_PAULO_MS) % DAY_MS;
  return hours * HOUR_MS + minutes * 60_000 - sinceMidnight;
}

/** Shifts this program's clock; again, and the latter counts. Without imports: a browser is handed the text of it. */
export function shiftDate(offsetMs: number): void {
  const host = globalThis as { UnshiftedDate?: DateConstructor; Date: DateConstructor };
  const Real = host.UnshiftedDate ?? host.Date;
  host.UnshiftedDate = Real;
  host.Date = class extends Real {
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [Real.now() + offsetMs] : given) as [number]));
    }
    static override now() {
      return Real.now() + offsetMs;
    }
  } as DateConstructor;
}

/** Shifts the clock of a migrated database, and of those that are copied from it. */
export async function shiftDatabase(url: string, offsetMs: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const shift = `+ interval '${Math.round(offsetMs)} milliseconds'`;
  await client.query(`
    create or replace function app_now() returns timestamptz language sql stable parallel safe as $$ select now() ${shift} $$;
    create or replace function app_clock() returns timestamptz language sql volatile parallel safe as
      $$ select clock_timestamp() ${shift} $$`);
  await client.end();
}
