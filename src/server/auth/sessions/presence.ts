import { sql } from 'kysely';
import { asPlatform, type Database } from '../../db.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Milliseconds a session lasts without use, and in total. An owner's session ends after an hour in any case. */
export const LIFETIME = {
  student: { idle: 30 * DAY, longest: 90 * DAY },
  producer: { idle: 7 * DAY, longest: 30 * DAY },
  owner: { idle: 12 * HOUR, longest: 12 * HOUR },
};

const WRITTEN_EVERY_MS = 5 * 60_000;

/**
 * Records that a session is in use, which extends it.
 * @returns its new end; null if this was recorded a moment ago, or the session is over
 */
export async function keepAlive(
  db: Database,
  { id, kind }: { id: string; kind: keyof typeof LIFETIME },
  now = new Date(),
): Promise<Date | null> {
  const { idle, longest } = LIFETIME[kind];
  const { rows } = await asPlatform(db, (tx) =>
    sql<{ endsAt: string }>`
      update user_sessions set last_active = ${now}::timestamptz,
        expires_at = least(${now}::timestamptz + make_interval(secs => ${idle / 1000}),
          created_at + make_interval(secs => ${longest / 1000}))
      where id = ${id} and owner_session_id is null and is_active and expires_at > ${now}::timestamptz
        and last_active < ${now}::timestamptz - make_interval(secs => ${WRITTEN_EVERY_MS / 1000})
      returning expires_at as "endsAt"`.execute(tx),
  );
  return rows[0] ? new Date(rows[0].endsAt) : null;
}
