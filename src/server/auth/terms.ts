import { sql } from 'kysely';
import type { Tx } from '../db.ts';

/** The version of the terms that producers and their teams agree to; a new text gets a new date. */
export const TERMS_VERSION = '2026-11-21';

/** Records that an account has agreed to the present terms, once. Runs across schools. */
export async function agreeToTerms(tx: Tx, userId: string): Promise<void> {
  await sql`
    update profiles set terms_accepted_at = app_now(), terms_version = ${TERMS_VERSION}
    where id = ${userId} and terms_version is distinct from ${TERMS_VERSION}`.execute(tx);
}
