import { sql } from 'kysely';
import type { TeamMember } from '../../actors.ts';
import { memberStanding } from '../../database/member-standing.ts';
import { holdsOpenEnrollmentIn } from '../../database/open-enrollment.ts';
import { asPlatform, type Database } from '../../db.ts';
import type { Env } from '../../env.ts';
import { MailRefused } from './refusal.ts';
import { hashOfAddress, isAtDomain } from './reply-address.ts';

export type Replier = {
  producerId: string;
  threadId: string;
  email: string;
  name: string;
  tokenHash: Buffer;
} & ({ studentId: string; userId: null } | { studentId: null; userId: string; team: TeamMember | null });

type Found = {
  producerId: string;
  threadId: string;
  studentId: string | null;
  userId: string | null;
  email: string;
  name: string;
  team: TeamMember | null;
  expired: boolean;
  deleted: boolean;
  open: boolean;
};

/**
 * The person whose reply a mail to this address would be. People who lost the course or left the team can no
 * longer reply. The thread's own rules are checked when the post is written.
 * @throws MailRefused relay, unknown, expired, closed
 */
export async function findReplier(db: Database, reply: NonNullable<Env['reply']>, address: string): Promise<Replier> {
  if (!isAtDomain(address, reply.domain)) throw new MailRefused('relay');
  const tokenHash = hashOfAddress(address, reply);
  const found = tokenHash && (await findAddress(db, tokenHash));
  if (!tokenHash || !found) throw new MailRefused('unknown');
  if (found.expired) throw new MailRefused('expired');
  if (found.deleted || !found.open) throw new MailRefused('closed');
  return { ...found, tokenHash } as Replier;
}

/** Runs across schools, since only the address tells which school it is. */
const findAddress = (db: Database, tokenHash: Buffer): Promise<Found | undefined> =>
  asPlatform(db, async (tx) => {
    const { rows } = await sql<Found>`
      select a.producer_id as "producerId", a.thread_id as "threadId", a.student_id as "studentId", a.user_id as "userId",
        coalesce(st.email, p.email) as email, coalesce(st.name, p.name) as name, ${memberStanding} as team,
        a.expires_at <= app_now() as expired, t.deleted_at is not null as deleted,
        case when a.student_id is not null
          then ${holdsOpenEnrollmentIn(sql`c.id = t.course_id`)} and subscription_state(
            own.subscription_status, own.trial_ends_at, own.subscription_end_date, app_now()) <> 'expired'
          else own.removed_at is null and (a.user_id = a.producer_id or member.id is not null) end as open
      from reply_addresses a
      join threads t on t.producer_id = a.producer_id and t.id = a.thread_id
      join profiles own on own.id = a.producer_id
      left join students st on st.producer_id = a.producer_id and st.id = a.student_id
      left join profiles p on p.id = a.user_id
      left join team_members member on member.producer_id = a.producer_id and member.user_id = a.user_id
        and coalesce(member.expires_at > app_now(), true)
      where a.token_hash = ${tokenHash}`.execute(tx);
    return rows[0];
  });
