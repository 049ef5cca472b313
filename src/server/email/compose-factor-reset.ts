import { sql } from 'kysely';
import { formatDateTime } from '#shared/dates.ts';
import { signingKey } from '../crypto/app-keys.ts';
import { hashToken } from '../crypto/tokens.ts';
import { asPlatform, type Tx } from '../db.ts';
import type { Compose } from './composed.ts';
import { BLANK, renderFactorReset } from './render.ts';
import { deriveToken } from './secrets.ts';
import { platformVoice } from './voice.ts';

/** To a producer whose second steps an owner wants to reset: when that will be, and the link that takes it back. */
export const composeFactorReset: Compose = ({ db, env }, email) =>
  asPlatform(db, async (tx) => {
    const { resetId } = email.payload as { resetId: string };
    const token = deriveToken(signingKey(env), email.id);
    const reset = await keepToken(tx, resetId, token);
    if (!reset) return { dropped: 'outdated' };
    const voice = await platformVoice(tx, env);
    const url = voice.operatorLink('/cancelar-redefinicao', token);
    const said = (at: string) => formatDateTime(new Date(at));
    const news = { name: email.recipientName, askedAt: said(reset.askedAt), dueAt: said(reset.dueAt), url };
    return {
      voice,
      message: renderFactorReset(news, voice),
      kept: renderFactorReset({ ...news, url: url.replace(token, BLANK) }, voice),
      passwordSent: false,
    };
  });

/** @returns undefined for a reset that was taken back or done */
async function keepToken(tx: Tx, id: string, token: string) {
  const { rows } = await sql<{ askedAt: string; dueAt: string }>`
    update factor_resets set cancel_hash = ${hashToken(token)}
    where id = ${id} and cancelled_at is null and done_at is null
    returning asked_at as "askedAt", due_at as "dueAt"`.execute(tx);
  return rows[0];
}
