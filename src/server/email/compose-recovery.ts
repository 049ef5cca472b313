import { sql } from 'kysely';
import { issueLink } from '../auth/one-time-links.ts';
import { signingKey } from '../crypto/app-keys.ts';
import { asPlatform, type Tx } from '../db.ts';
import type { Compose, QueuedRow } from './composed.ts';
import { BLANK, renderRecovery } from './render.ts';
import { deriveToken } from './secrets.ts';
import { platformVoice, schoolVoice } from './voice.ts';

type Account = { userId: string; role: 'super_admin' | 'admin' | 'student'; producerId: string | null };

const HOUR = 3_600_000;

/** The recovery e-mail. It follows the account, whichever of the two pages it was asked from. */
export const composeRecovery: Compose = ({ db, env }, email) =>
  asPlatform(db, async (tx) => {
    // The link of the first try has expired, and whoever still wants it has asked again.
    if (Date.now() - Date.parse(email.createdAt) > HOUR) return { dropped: 'too_late' };
    const account = await findAccount(tx, email);
    if (!account) return { dropped: 'no_account' };
    const { userId, producerId } = account;
    const voice = producerId ? await schoolVoice(tx, env, producerId) : await platformVoice(tx, env);
    const token = deriveToken(signingKey(env), email.id);
    await issueLink(tx, { kind: 'recovery', userId, producerId, token });
    const path = account.role === 'student' ? '/reset-password?area=aluno' : '/reset-password';
    const recovery = { email: email.recipientEmail, url: voice.operatorLink(path, token) };
    return {
      voice,
      message: renderRecovery(recovery, voice),
      kept: renderRecovery({ ...recovery, url: recovery.url.replace(token, BLANK) }, voice),
      passwordSent: false,
    };
  });

/** A student's account speaks with a school: the one it was asked in, when it is theirs, or their latest. */
async function findAccount(tx: Tx, { recipientEmail, payload }: QueuedRow): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select p.id as "userId", p.role, case when p.role = 'student' then (
        select st.producer_id from students st where st.user_id = p.id
        order by (st.producer_id = ${payload.askedIn ?? null}::uuid) desc nulls last, st.status, st.created_at desc limit 1
      ) end as "producerId"
    from profiles p where p.email = ${recipientEmail}`.execute(tx);
  return rows[0];
}
