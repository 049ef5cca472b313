import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { CONSENT_PURPOSES, type ConsentPurpose, consentVersion } from '#shared/privacy/consents.ts';
import type { Learner } from '../actors.ts';
import { keyedHash } from '../crypto/tokens.ts';
import type { Tx } from '../db.ts';

export type ConsentPlace = { how: 'settings' | 'email_link' | 'data_page'; ip: string; key: Buffer };
type Choices = Record<ConsentPurpose, boolean>;

/** Records the consents that differ from the student's row, before that is updated. */
export async function recordConsents(
  tx: Tx,
  { producerId, studentId }: Learner,
  choices: Partial<Choices>,
  { how, ip, key }: ConsentPlace,
): Promise<void> {
  const stands: Record<ConsentPurpose, ReturnType<typeof sql>> = {
    email_notices: sql`s.notify_by_email`,
    browser_notices: sql`s.notify_in_browser`,
  };
  for (const purpose of CONSENT_PURPOSES) {
    const given = choices[purpose];
    if (given === undefined) continue;
    await sql`
      insert into consents (producer_id, id, student_id, purpose, text_version, given, how, ip_hash)
      select s.producer_id, ${randomUUID()}::uuid, s.id, ${purpose}, ${consentVersion(purpose)}::smallint, ${given}::boolean, ${how},
        ${keyedHash(key, ip)}
      from students s
      where s.producer_id = ${producerId} and s.id = ${studentId} and ${stands[purpose]} <> ${given}::boolean`.execute(
      tx,
    );
  }
}
