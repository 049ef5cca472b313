import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { CODE_TRIES, VISIT_CODE_DIGITS, VISIT_CODE_MINUTES, VISIT_MINUTES } from '#shared/privacy/requests.ts';
import type { Place } from '../../actors.ts';
import { signingKey } from '../../crypto/app-keys.ts';
import { hashToken, newToken } from '../../crypto/tokens.ts';
import { personKey } from '../../database/erased-people.ts';
import { acrossSchools, asSchool, type Database, readAsSchool } from '../../db.ts';
import { queueEmail } from '../../email/outbox.ts';
import { deriveCode } from '../../email/secrets.ts';
import { Problem } from '../../problem.ts';
import { countTry, refundAttempt, type Try } from '../../throttle/throttle.ts';
import { refuseWrongCode } from '../requests/prove.ts';
import type { Tools } from '../requests/write-request.ts';
import type { Mailbox } from './known.ts';
import { visitCodeEmail } from './visit-code-email.ts';

/** The cookie of a visit. */
export type VisitCookie = { token: string; expiresAt: Date };
type Held = { producerId: string; token: string };

const MINUTE_MS = 60_000;

/**
 * Sends a code to a mailbox. Answer and time are the same for every address: only the worker checks whether the school
 * knows it.
 * @throws Problem too_many_requests
 */
export async function requestVisitCode(
  { db, env, jobs }: Tools,
  { producerId, email }: { producerId: string; email: string },
  place: Place,
): Promise<VisitCookie> {
  const token = newToken();
  await asSchool(db, { producerId }, async (tx) => {
    await acrossSchools(tx, () => countTry(tx, { action: 'visit_code', email, ...place }, signingKey(env)));
    const [id, codeId] = [randomUUID(), randomUUID()];
    await sql`
      insert into data_visits (producer_id, id, email, person_key, token_hash, code_email_id, code_until)
      values (${producerId}, ${id}, ${email}, ${personKey(env, email)}, ${hashToken(token)}, ${codeId},
        app_now() + make_interval(mins => ${VISIT_CODE_MINUTES}))`.execute(tx);
    await queueEmail(tx, jobs, visitCodeEmail, {
      ...{ id: codeId, producerId, userId: null, recipientEmail: email, recipientName: '' },
      payload: { visitId: id },
    });
  });
  return { token, expiresAt: new Date(Date.now() + VISIT_CODE_MINUTES * MINUTE_MS) };
}

/**
 * Checks the code, in the browser that requested it, and replaces its token by one with access.
 * @throws Problem data_code_wrong, data_code_over, too_many_requests
 */
export async function openVisit(tools: Tools, held: Held, code: string, place: Place): Promise<VisitCookie> {
  const { producerId } = held;
  // Counted in its own transaction, so that the count survives the refusal of a wrong code.
  const asked = await countCode(tools, held, place);
  refuseWrongCode(deriveCode(signingKey(tools.env), asked.codeEmailId, VISIT_CODE_DIGITS), code);
  const token = newToken();
  await asSchool(tools.db, { producerId }, async (tx) => {
    const { numAffectedRows } = await sql`
      update data_visits set token_hash = ${hashToken(token)}, code_email_id = null,
        open_until = app_now() + make_interval(mins => ${VISIT_MINUTES})
      where producer_id = ${producerId} and id = ${asked.id} and code_email_id is not null`.execute(tx);
    if (numAffectedRows === 0n) throw new Problem('data_code_over');
    await acrossSchools(tx, () => refundAttempt(tx, asked.guess));
  });
  return { token, expiresAt: new Date(Date.now() + VISIT_MINUTES * MINUTE_MS) };
}

type Guessed = { id: string; codeEmailId: string; guess: Try };

async function countCode({ db, env }: Tools, { producerId, token }: Held, place: Place): Promise<Guessed> {
  const found = await asSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<Omit<Guessed, 'guess'> & { over: boolean }>`
      update data_visits set code_tries = least(code_tries + 1, 100)
      where producer_id = ${producerId} and token_hash = ${hashToken(token)} and code_email_id is not null
      returning id, code_email_id as "codeEmailId", code_until <= app_now() or code_tries > ${CODE_TRIES} as over`.execute(
      tx,
    );
    const [asked] = rows;
    if (!asked) return null;
    const attempt = { action: 'visit_guess', email: asked.id, ...place } as const;
    return { ...asked, guess: await acrossSchools(tx, () => countTry(tx, attempt, signingKey(env))) };
  });
  if (!found || found.over) throw new Problem('data_code_over');
  return found;
}

export type Visit = Mailbox & { id: string; open: boolean };

/** The visit of a browser; null once it has ended. */
export async function findVisit(db: Database, { producerId, token }: Held): Promise<Visit | null> {
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<Visit>`
      select producer_id as "producerId", id, email, person_key as "personKey", open_until is not null as open from data_visits
      where producer_id = ${producerId} and token_hash = ${hashToken(token)} and coalesce(open_until, code_until) > app_now()`.execute(
      tx,
    ),
  );
  return rows[0] ?? null;
}

export function endVisit(db: Database, { producerId, token }: Held): Promise<unknown> {
  return asSchool(db, { producerId }, (tx) =>
    sql`delete from data_visits where producer_id = ${producerId} and token_hash = ${hashToken(token)}`.execute(tx),
  );
}
