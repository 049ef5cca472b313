import { setTimeout } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { signingKey } from '../../crypto/app-keys.ts';
import { asPlatform, type Tx } from '../../db.ts';
import { schoolAtHost } from '../../domains/school-at-host.ts';
import { countTry } from '../../throttle/throttle.ts';

/** Minimum duration of an answer, so that timing does not reveal whether a code exists. */
const ANSWERED_AFTER_MS = 100;

export type Visitor = Pick<Context, 'cache' | 'db' | 'env' | 'ip' | 'countedAs' | 'userAgent' | 'schoolHint'>;
export type Where = { code: string; slug: string | null };

/** Looks up known and unknown codes in the same way and time. */
export async function lookUp<Found>(
  visitor: Visitor,
  code: string,
  find: (tx: Tx, where: Where) => Promise<Found | undefined>,
) {
  const { db, env, ip, countedAs, userAgent, schoolHint } = visitor;
  const answered = setTimeout(ANSWERED_AFTER_MS, undefined, { ref: false });
  const named = Boolean(schoolHint.domain || schoolHint.slug);
  // A host that belongs to no school has no certificates.
  const school = named ? ((await schoolAtHost(visitor, schoolHint))?.slug ?? '') : null;
  const attempt = { action: 'certificate_check' as const, email: code, ip, countedAs, userAgent };
  const found = await asPlatform(db, async (tx) => {
    await countTry(tx, attempt, signingKey(env));
    return find(tx, { code, slug: school });
  });
  await answered;
  return found;
}
