import { sql } from 'kysely';
import { formatDateTime } from '#shared/dates.ts';
import type { NoticePayload } from '../account/security-notices.ts';
import { asPlatform, type Tx } from '../db.ts';
import type { Compose } from './composed.ts';
import { renderSecurityNotice } from './render.ts';
import { platformVoice, schoolVoice } from './voice.ts';

/** To whoever an account belongs to. A student's has the look of a school; its link is the platform's for everybody. */
export const composeSecurityNotice: Compose = ({ db, env }, email) =>
  asPlatform(db, async (tx) => {
    const { notice, device, address, at, schoolId } = email.payload as NoticePayload;
    const account = await findAccount(tx, email.userId, schoolId);
    if (!account) return { dropped: 'no_account' };
    const platform = await platformVoice(tx, env);
    const { producerId, slug } = account;
    const voice = producerId ? await schoolVoice(tx, env, producerId) : platform;
    const url = platform.link(slug ? `/student-forgot-password?escola=${slug}` : '/forgot-password');
    const when = formatDateTime(new Date(at));
    const message = renderSecurityNotice({ name: email.recipientName, notice, when, device, address, url }, voice);
    return { voice, message, kept: message, passwordSent: false };
  });

type Account = { producerId: string | null; slug: string | null };

async function findAccount(tx: Tx, userId: string | null, schoolId: string | null): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select school.producer_id as "producerId", school.slug
    from profiles p left join lateral (
      select st.producer_id, c.slug from students st join client_settings c on c.producer_id = st.producer_id
      where p.role = 'student' and st.user_id = p.id
      order by (st.producer_id = ${schoolId}::uuid) desc nulls last, st.status, st.created_at desc limit 1) school on true
    where p.id = ${userId} and p.removed_at is null`.execute(tx);
  return rows[0];
}
