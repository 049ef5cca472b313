import { sql } from 'kysely';
import { signingKey } from '../crypto/app-keys.ts';
import { hashToken } from '../crypto/tokens.ts';
import { asPlatform, type Tx } from '../db.ts';
import type { Compose } from './composed.ts';
import { BLANK, renderEmailChange } from './render.ts';
import { deriveToken } from './secrets.ts';
import { platformVoice, schoolVoice } from './voice.ts';

type Payload = { changeId: string; part: 'prove' | 'undo'; schoolId: string | null };

const PATHS = { prove: '/trocar-email', undo: '/desfazer-email' };

/** To the new mailbox the link that proves it; to the old one the link that undoes it. To a taken address nothing. */
export const composeEmailChange: Compose = ({ db, env }, email) =>
  asPlatform(db, async (tx) => {
    const { changeId, part, schoolId } = email.payload as Payload;
    const token = deriveToken(signingKey(env), email.id);
    const change = await keepToken(tx, changeId, part, token);
    if (!change) return { dropped: 'no_account' };
    const voice = schoolId ? await schoolVoice(tx, env, schoolId) : await platformVoice(tx, env);
    const url = voice.operatorLink(PATHS[part], token);
    const news = { ...change, part, url };
    return {
      voice,
      message: renderEmailChange(news, voice),
      kept: renderEmailChange({ ...news, url: url.replace(token, BLANK) }, voice),
      passwordSent: false,
    };
  });

type Change = { oldEmail: string; newEmail: string };

/** @returns undefined for a change that is not wanted any more, or to an address that has an account */
async function keepToken(tx: Tx, id: string, part: Payload['part'], token: string): Promise<Change | undefined> {
  const hash = hashToken(token);
  const { rows } = await (part === 'prove'
    ? sql<Change>`
        update email_changes set proof_hash = ${hash}
        where id = ${id} and proven_at is null and dropped_at is null and expires_at > app_now()
          and not exists (select from profiles where email = email_changes.new_email)
          and coalesce(account_before_change(new_email) = user_id, true)
        returning old_email as "oldEmail", new_email as "newEmail"`
    : sql<Change>`
        update email_changes set undo_hash = ${hash}
        where id = ${id} and proven_at is not null and undone_at is null and undo_until > app_now()
        returning old_email as "oldEmail", new_email as "newEmail"`
  ).execute(tx);
  return rows[0];
}
