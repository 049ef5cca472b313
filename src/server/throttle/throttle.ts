import { sql } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { keyedHash } from '../crypto/tokens.ts';
import type { Tx } from '../db.ts';
import { addressKind } from '../http/client/client-address.ts';
import { Problem } from '../problem.ts';

export type Attempt = {
  action: Schema['login_attempts']['action'];
  email: string;
  ip: string;
  /** The forwarded address, if an untrusted proxy claims it. */
  countedAs?: string | null;
  userAgent: string | null;
  /** A browser that was signed in to this account before. It has its own counter, which nobody else can use up. */
  knownDevice?: string;
  /** The account was used at this address before, so others' tries from there do not count against it. */
  atHome?: boolean;
};

type Rule = { failuresOnly: boolean; minutes: number; perPair: number; perEmail: number; perAddress: number };

const UNLIMITED = 1_000_000;

/** Tries per action and window: per e-mail and address together, per e-mail, per address. */
const RULES: Record<Attempt['action'], Rule> = {
  login: { failuresOnly: true, minutes: 15, perPair: 5, perEmail: 50, perAddress: 30 },
  // No limit per e-mail: anybody could lock its owner out.
  sign_up: { failuresOnly: false, minutes: 60, perPair: 5, perEmail: UNLIMITED, perAddress: 10 },
  // Few per mailbox; more per address, since others may share it.
  recovery: { failuresOnly: false, minutes: 60, perPair: 3, perEmail: 3, perAddress: 100 },
  password: { failuresOnly: true, minutes: 15, perPair: 5, perEmail: 10, perAddress: UNLIMITED },
  // After a correct password: six digits could be guessed from many addresses at once.
  factor: { failuresOnly: true, minutes: 60, perPair: 10, perEmail: 10, perAddress: UNLIMITED },
  // Each sign-in page asks for a challenge, and each is a row until it is purged within the hour.
  passkey: { failuresOnly: false, minutes: 15, perPair: 100, perEmail: 100, perAddress: 600 },
  // Invalid keys only.
  api_key: { failuresOnly: false, minutes: 15, perPair: 30, perEmail: UNLIMITED, perAddress: 30 },
  // Per school id, since many schools may call through one address.
  api_call: { failuresOnly: false, minutes: 1, perPair: 600, perEmail: 600, perAddress: UNLIMITED },
  message: { failuresOnly: false, minutes: 60, perPair: 300, perEmail: 300, perAddress: UNLIMITED },
  // Starting a checkout again does not count again.
  checkout: { failuresOnly: false, minutes: 60, perPair: 60, perEmail: 60, perAddress: UNLIMITED },
  // Payment notifications without a valid signature: each makes us ask the provider, so all addresses together are limited as well.
  notification: { failuresOnly: false, minutes: 1, perPair: 60, perEmail: 300, perAddress: 60 },
  // Per school id: each domain that is proven gets a certificate.
  domain: { failuresOnly: false, minutes: 1440, perPair: 10, perEmail: 10, perAddress: UNLIMITED },
  // Each writes to two mailboxes.
  email_change: { failuresOnly: false, minutes: 60, perPair: 5, perEmail: 5, perAddress: 20 },
  // Per student id: each sends an e-mail.
  data_code: { failuresOnly: false, minutes: 60, perPair: 6, perEmail: 6, perAddress: 100 },
  // Anybody can name a mailbox: the lower limit per address leaves the owner some of the mailbox's total.
  visit_code: { failuresOnly: false, minutes: 60, perPair: 6, perEmail: 20, perAddress: 100 },
  // Wrong visit codes, for any mailbox: each code has few tries, but an address could request many codes.
  visit_guess: { failuresOnly: true, minutes: 60, perPair: 30, perEmail: 30, perAddress: 30 },
  // Per visit id, after its code was entered.
  visit_request: { failuresOnly: false, minutes: 60, perPair: 6, perEmail: 6, perAddress: 100 },
  // As often as somebody pauses while typing.
  email_preview: { failuresOnly: false, minutes: 10, perPair: 600, perEmail: 600, perAddress: UNLIMITED },
  // Per student id: three devices that poll every five minutes.
  calendar: { failuresOnly: false, minutes: 15, perPair: 60, perEmail: 60, perAddress: UNLIMITED },
  calendar_unknown: { failuresOnly: false, minutes: 15, perPair: 30, perEmail: UNLIMITED, perAddress: 30 },
  // Three of the longest possible lists.
  video_title: { failuresOnly: false, minutes: 10, perPair: 600, perEmail: 600, perAddress: UNLIMITED },
  // Certificate codes: enough to check a pile of them, too few to guess one.
  certificate_check: { failuresOnly: false, minutes: 10, perPair: 60, perEmail: UNLIMITED, perAddress: 60 },
  // The producer chooses the recipient: enough to get a key right, too few to spam strangers.
  email_test: { failuresOnly: false, minutes: 60, perPair: 10, perEmail: 10, perAddress: UNLIMITED },
};

/**
 * An address that is not public is no visitor's from the internet: it speaks for all who come that way. So does a /48 of IPv6, which
 * is one customer's, or all that an operator of phones has.
 */
const MANY = 20;

const mostOf = (rule: Rule, { ip, countedAs, knownDevice }: Attempt) =>
  rule.perAddress * (!knownDevice && !countedAs && addressKind(ip) !== 'public' ? MANY : 1);

/** An IPv6 customer holds a whole /64, so that is what counts as one address. */
export function addressGroup(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}

/** The /48 of an IPv6 address. */
const networkOf = (ip: string) =>
  addressGroup(ip).includes(':') ? addressGroup(ip).split(':').slice(0, 3).join(':') : null;

const limitsAddresses = (action: Attempt['action']) => RULES[action].perAddress < UNLIMITED;

/** The keys by which a try is counted, and without a limit by address none of its network. */
const keysOf = ({ action, email, ip, countedAs, knownDevice }: Attempt, key: Buffer) => ({
  email: keyedHash(key, knownDevice ? `${email} on ${knownDevice}` : email),
  address: keyedHash(key, knownDevice ? `device ${knownDevice}` : placeOf(ip, countedAs)),
  network:
    knownDevice || countedAs || !networkOf(ip) || !limitsAddresses(action)
      ? null
      : keyedHash(key, `network ${networkOf(ip)}`),
});

const placeOf = (ip: string, countedAs: string | null | undefined) =>
  countedAs ? `${addressGroup(ip)} for ${addressGroup(countedAs)}` : addressGroup(ip);

/** `crowded`: only allowed because the account was used at this address before. */
export type Try = { id: string; crowded: boolean };
type Taken = Try | { usedUp: 'email' | 'address' };

/**
 * `consumeAttempt` that throws when the tries are used up.
 * @returns the try
 * @throws Problem too_many_logins or too_many_requests
 */
export async function countTry(tx: Tx, attempt: Attempt, key: Buffer): Promise<Try> {
  const taken = await consumeAttempt(tx, attempt, key);
  if ('id' in taken) return taken;
  throw tooMany(attempt.action);
}

export const tooMany = (action: Attempt['action']) =>
  new Problem(action === 'login' ? 'too_many_logins' : 'too_many_requests', {
    retryAfterSeconds: RULES[action].minutes * 60,
  });

/**
 * Counts a try before it is made, so that concurrent tries cannot exceed the limit; if only failures count,
 * `refundAttempt` takes it back.
 * @returns the try, or whose tries are used up
 */
export async function consumeAttempt(tx: Tx, attempt: Attempt, key: Buffer): Promise<Taken> {
  const { action, userAgent } = attempt;
  const rule = RULES[action];
  const { email, address, network } = keysOf(attempt, key);
  const counted = rule.failuresOnly ? sql`and not success` : sql``;
  // Statements sent together run one after the other, so this one sees the counts under the lock.
  const [, { rows }] = await Promise.all([
    lockAttempts(tx, [email, address, network ?? address]),
    sql<{ pair: number; email: number; address: number; network: number }>`
    select count(*) filter (where email = ${email} and ip_address = ${address})::int as pair,
      count(*) filter (where email = ${email})::int as email,
      count(*) filter (where ip_address = ${address})::int as address,
      count(*) filter (where network = ${network})::int as network
    from login_attempts
    where (email = ${email} or ip_address = ${address} or network = ${network}) and action = ${action}
      and attempted_at > app_now() - make_interval(mins => ${rule.minutes}) ${counted}`.execute(tx),
  ]);
  const used = rows[0] ?? { pair: 0, email: 0, address: 0, network: 0 };
  const most = mostOf(rule, attempt);
  const crowded = used.address >= most || used.network >= most * MANY;
  if (crowded && !attempt.atHome) return { usedUp: 'address' };
  if (used.pair >= rule.perPair || used.email >= rule.perEmail) return { usedUp: 'email' };
  const { id } = await tx
    .insertInto('login_attempts')
    .values({ action, email, ip_address: address, network, user_agent: userAgent, success: !rule.failuresOnly })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, crowded };
}

export async function refundAttempt(tx: Tx, { id }: Pick<Try, 'id'>): Promise<void> {
  await tx.updateTable('login_attempts').set({ success: true }).where('id', '=', id).execute();
}

/** Tries of one e-mail, or from one address, are counted one after the other; always locked in one order. */
async function lockAttempts(tx: Tx, keys: [string, string, string]): Promise<void> {
  const [first, second, third] = keys.sort();
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${first}, 0)),
      pg_advisory_xact_lock(hashtextextended(${second}, 0)),
      pg_advisory_xact_lock(hashtextextended(${third}, 0))`.execute(tx);
}
