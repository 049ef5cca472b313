import { sql } from 'kysely';
import { TERMS_DAY } from '#shared/privacy/policy.ts';
import type { Tx } from '../db.ts';

/** The version of the terms that producers and their teams agree to. */
export const TERMS_VERSION = TERMS_DAY;

/** Records that an account has agreed to the present terms, once. Runs across schools. */
export async function agreeToTerms(tx: Tx, userId: string): Promise<void> {
  await sql`
    update profiles set terms_accepted_at = app_now(), terms_version = ${TERMS_VERSION}
    where id = ${userId} and terms_version is distinct from ${TERMS_VERSION}`.execute(tx);
}
