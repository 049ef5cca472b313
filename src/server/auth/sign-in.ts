import { sql } from 'kysely';
import { findSchool } from '../branding/schools.ts';
import type { SchoolHint } from '../context.ts';
import { asPlatform, type Database, type Tx } from '../db.ts';
import { Problem } from '../problem.ts';
import { holdsOpenEnrollment } from './open-enrollment.ts';
import { passwordMatches } from './passwords.ts';
import { type Device, deviceKey, openSession } from './sessions.ts';
import { countTry, forgiveTry } from './throttle.ts';

export type Credentials = { email: string; password: string };
export type Arrival = { token: string; expiresAt: Date; home: '/dashboard' | '/admin/super' | '/alunos/cursos' };
type Account = { userId: string; role: 'super_admin' | 'admin' | 'student' };

/**
 * Checks e-mail and password. An unknown e-mail and a wrong password are the same answer after the same work.
 * @throws Problem wrong_credentials, too_many_logins
 */
async function recognise(db: Database, input: Credentials, device: Device, key: Buffer): Promise<Account> {
  const { ip, userAgent } = device;
  const { tried, account } = await asPlatform(db, async (tx) => ({
    tried: await countTry(
      tx,
      { action: 'login', email: input.email, ip, userAgent, knownDevice: await knownDevice(tx, input.email, device) },
      key,
    ),
    account: await tx
      .selectFrom('profiles')
      .leftJoin('credentials', 'credentials.user_id', 'profiles.id')
      .select(['profiles.id', 'profiles.role', 'credentials.password_hash'])
      .where('profiles.email', '=', input.email)
      .executeTakeFirst(),
  }));
  const matches = await passwordMatches(account?.password_hash, input.password);
  if (!account || !matches) throw new Problem('wrong_credentials');
  await asPlatform(db, (tx) => forgiveTry(tx, tried));
  return { userId: account.id, role: account.role };
}

/** This browser, when it has been in the account before. Ended sessions count: they are kept for a while. */
async function knownDevice(tx: Tx, email: string, { deviceId }: Device): Promise<string | undefined> {
  const device = deviceKey(deviceId);
  const known = await tx
    .selectFrom('user_sessions')
    .innerJoin('profiles', 'profiles.id', 'user_sessions.user_id')
    .select('user_sessions.id')
    .where('profiles.email', '=', email)
    .where('user_sessions.device_id', '=', device)
    .limit(1)
    .executeTakeFirst();
  return known && device;
}

/**
 * The door of producers and the owner. A student who came to it goes to the school where something is open.
 * @throws Problem wrong_credentials, too_many_logins, and for a student no_active_enrollment
 */
export async function signIn(db: Database, input: Credentials, device: Device, key: Buffer): Promise<Arrival> {
  const account = await recognise(db, input, device, key);
  return asPlatform(db, (tx) =>
    account.role === 'student' ? enterSchool(tx, account.userId, null, device) : arrive(tx, account, device),
  );
}

/** Opens the session of a producer or the owner. */
export async function arrive(tx: Tx, account: Account, device: Device): Promise<Arrival> {
  const kind = account.role === 'super_admin' ? 'owner' : 'producer';
  const session = await openSession(tx, { userId: account.userId, kind, device });
  return { ...session, home: kind === 'owner' ? '/admin/super' : '/dashboard' };
}

/** @throws Problem wrong_credentials, too_many_logins, students_only, no_active_enrollment */
export async function signInStudent(
  db: Database,
  input: Credentials,
  hint: SchoolHint,
  device: Device,
  key: Buffer,
): Promise<Arrival> {
  const account = await recognise(db, input, device, key);
  return asPlatform(db, async (tx) => {
    const named = await findSchool(tx, hint);
    return enterSchool(tx, account.userId, named?.producerId ?? null, device);
  });
}

/**
 * Opens a student's session in the school that was named, or in the one where something is open.
 * A closed school still lets its students in: they are told that the content is away for the moment.
 * @throws Problem students_only when the account studies nowhere here, no_active_enrollment when nothing is open
 */
export async function enterSchool(tx: Tx, userId: string, named: string | null, device: Device): Promise<Arrival> {
  const { rows } = await sql<{ producerId: string; hasAccess: boolean }>`
    select st.producer_id as "producerId", ${holdsOpenEnrollment} as "hasAccess"
    from students st where st.user_id = ${userId}
    order by 2 desc, st.created_at desc`.execute(tx);
  const membership = named ? rows.find((row) => row.producerId === named) : rows[0];
  if (!membership) throw new Problem('students_only');
  if (!membership.hasAccess) throw new Problem('no_active_enrollment', { reason: 'no_access' });
  const session = await openSession(tx, { userId, kind: 'student', producerId: membership.producerId, device });
  return { ...session, home: '/alunos/cursos' };
}
