import { isIP } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { cachedSchool } from '../branding/cached-schools.ts';
import type { Services } from '../context.ts';
import { asPlatform, asPlatformUnsynced, type Database, type Tx } from '../db.ts';
import type { SchoolHint } from '../http/hosts.ts';
import { Problem } from '../problem.ts';
import { consumeAttempt, refundAttempt, type Try, tooMany } from '../throttle/throttle.ts';
import {
  enterSchool,
  mayOpenPanel,
  openOnesFirst,
  openPanelSession,
  type Recognised,
  type SignInResult,
} from './enter-area.ts';
import { passwordMatches } from './passwords/passwords.ts';
import type { Credential } from './scope.ts';
import { type Device, deviceKey } from './sessions/open-session.ts';

export type Credentials = { email: string; password: string };
/**
 * Minimum duration of a refusal once tries are used up, so that timing does not reveal whether the password
 * was checked.
 */
const REFUSED_AFTER_MS = 300;

/**
 * Checks e-mail and password. Unknown e-mails and wrong passwords get the same response after the same work, so exactly
 * one password is checked: the account's own, or that of the school being entered.
 * @param school the school being entered; null at the platform's sign-in
 * @returns the person, the password's hash, and the counted try, which `openWith` refunds
 * @throws Problem wrong_credentials, too_many_logins
 */
async function recognise(
  db: Database,
  input: Credentials,
  school: string | null,
  device: Device,
  key: Buffer,
): Promise<Recognised & Known> {
  const refused = setTimeout(REFUSED_AFTER_MS, undefined, { ref: false });
  const { ip, countedAs, userAgent } = device;
  // The try counts immediately; waiting for the disk happens together with the session's commit.
  const { tried, account } = await asPlatformUnsynced(db, async (tx) => {
    const [seen, account] = await Promise.all([
      seenBefore(tx, input.email, device),
      findAccount(tx, input.email, school),
    ]);
    const attempt = { action: 'login' as const, email: input.email, ip, countedAs, userAgent, ...seen };
    return { tried: await consumeAttempt(tx, attempt, key), account };
  });
  const matches = 'id' in tried && (await passwordMatches(account?.passwordHash, input.password));
  if (!('id' in tried) || (tried.crowded && !matches)) {
    await refused;
    throw tooMany('login');
  }
  if (!account?.passwordHash || !matches) throw new Problem('wrong_credentials');
  const { userId, role, passwordHash, origin, scope } = account;
  return { userId, role, credential: { origin, scope }, passwordHash, tried };
}

type Known = { passwordHash: string; tried: Try };

/**
 * Opens the session after a correct password and refunds the counted try, even if no session can be opened. The account of
 * the password's school is locked before the password, in the order of a closing school.
 * @throws Problem wrong_credentials if the password was changed meanwhile, which ended the sessions there were, or if
 * the account now belongs to another person: docs/decisions/0062
 */
async function openWith(
  db: Database,
  { userId, email, passwordHash, tried }: Known & { userId: string; email: string },
  open: (tx: Tx) => Promise<SignInResult>,
): Promise<SignInResult> {
  try {
    return await asPlatform(db, async (tx) => {
      await refundAttempt(tx, tried);
      const { rows } = await sql`
        select from profiles p join credentials k on k.user_id = p.id and k.password_hash = ${passwordHash}
        join profiles school on school.id = coalesce(k.scope_producer_id, p.id)
        where p.id = ${userId} and p.email = ${email} for key share of school, p for share of k`.execute(tx);
      if (rows.length === 0) throw new Problem('wrong_credentials');
      return open(tx);
    });
  } catch (error) {
    if (error instanceof Problem) await asPlatform(db, (tx) => refundAttempt(tx, tried));
    throw error;
  }
}

type Account = Pick<Recognised, 'userId' | 'role'> & { passwordHash: string | null } & Credential;

async function findAccount(tx: Tx, email: string, school: string | null): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select p.id as "userId", p.role, k.password_hash as "passwordHash", k.origin, k.scope_producer_id as scope
    from profiles p left join lateral (
      select * from credentials c
      where c.user_id = p.id and (c.scope_producer_id is null or c.scope_producer_id = coalesce(${school}::uuid,
        case when p.role <> 'student' then p.id else (
          select st.producer_id from students st where st.user_id = p.id ${openOnesFirst} limit 1) end))
      order by c.scope_producer_id nulls first limit 1) k on true
    where p.email = ${email}`.execute(tx);
  return rows[0];
}

type Seen = { knownDevice?: string; atHome: boolean };

/**
 * Whether the account was used in this browser before, or at this address in the last month: addresses change hands.
 * Ended sessions count while they are kept.
 */
async function seenBefore(tx: Tx, email: string, { deviceId, ip }: Device): Promise<Seen> {
  const device = deviceKey(deviceId);
  const { rows } = await sql<{ inBrowser: boolean | null; atHome: boolean | null }>`
    select bool_or(s.device_id = ${device}) as "inBrowser",
      bool_or(s.ip_address <<= network(set_masklen(${ip}::inet, ${bits(ip)}::int))
        and s.last_active > app_now() - interval '30 days') as "atHome"
    from user_sessions s join profiles p on p.id = s.user_id
    where p.email = ${email}`.execute(tx);
  const { inBrowser, atHome } = rows[0] ?? {};
  return { ...(inBrowser && { knownDevice: device }), atHome: atHome ?? false };
}

/** Prefix that counts as one address: a whole IPv4 address, or an IPv6 customer's network. */
const bits = (ip: string) => (isIP(ip) === 6 ? 64 : 32);

/**
 * Sign-in for producers, their teams and owners. A student is sent to a school with an open course.
 * @throws Problem wrong_credentials, too_many_logins, mailbox_unproven, and for a student
 * no_active_enrollment
 */
export async function signIn(db: Database, input: Credentials, device: Device, key: Buffer): Promise<SignInResult> {
  const person = await recognise(db, input, null, device, key);
  return openWith(db, { ...person, email: input.email }, async (tx) =>
    (await mayOpenPanel(tx, person)) ? openPanelSession(tx, person, device) : enterSchool(tx, person, null, device),
  );
}

/** @throws Problem wrong_credentials, too_many_logins, students_only, no_active_enrollment */
export async function signInStudent(
  tools: Pick<Services, 'cache' | 'db'>,
  input: Credentials,
  hint: SchoolHint,
  device: Device,
  key: Buffer,
): Promise<SignInResult> {
  const school = (await cachedSchool(tools, hint))?.producerId ?? null;
  const person = await recognise(tools.db, input, school, device, key);
  return openWith(tools.db, { ...person, email: input.email }, (tx) => enterSchool(tx, person, school, device));
}
