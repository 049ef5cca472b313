import { sql } from 'kysely';
import type { OtherSchool, School, SessionInfo } from '#shared/contract/public.ts';
import type { MySchool } from '#shared/contract/student.ts';
import type { Member } from '../../actors.ts';
import { avatarOf, type Face } from '../../branding/brand.ts';
import { FACE, findSchool, schoolLink } from '../../branding/schools.ts';
import { asPlatform, type Database, readAsPlatform } from '../../db.ts';
import type { Env } from '../../env.ts';
import type { SchoolHint } from '../../http/hosts.ts';
import { notFound } from '../../problem.ts';
import { type Entered, enterSchool } from '../enter-area.ts';
import { secondStepNotGiven } from '../step-up/proofs.ts';
import { endSessions } from './end-sessions.ts';
import type { Session } from './find-session.ts';
import { lockOwnSession } from './lock-sessions.ts';
import type { Device } from './open-session.ts';

const HOME = '/alunos/cursos';

export async function listSchools(db: Database, member: Member, env: Env): Promise<{ schools: MySchool[] }> {
  const { rows } = await readAsPlatform(db, (tx) =>
    sql<Pick<MySchool, 'current'> & { face: Face; customDomain: string | null }>`
      select ${FACE} as face, cs.custom_domain as "customDomain", st.producer_id = ${member.producerId} as current
      from students st join client_settings cs on cs.producer_id = st.producer_id
      where st.user_id = ${member.userId} and (st.status = 'active' or st.producer_id = ${member.producerId})
      order by lower(cs.member_area_name), cs.slug`.execute(tx),
  );
  return {
    schools: rows.map(({ face, customDomain, current }) => ({
      slug: face.slug,
      name: face.memberAreaName,
      logoUrl: avatarOf(face),
      current,
      url: schoolLink(env, { slug: face.slug, customDomain }, HOME),
    })),
  };
}

/**
 * Leaves this browser's school for another one of the same account, by the rules of a login there.
 * @throws Problem not_found if the school does not exist or the account is not its student; no_active_enrollment;
 * mailbox_unproven if this school could have seen the credential that opened the session; session_ended;
 * step_up_required if a second step is missing
 */
export function switchSchool(db: Database, member: Member, slug: string, device: Device): Promise<Entered> {
  return asPlatform(db, async (tx) => {
    const target = await tx
      .selectFrom('client_settings as cs')
      .innerJoin('students as st', 'st.producer_id', 'cs.producer_id')
      .select('cs.producer_id as producerId')
      .where('cs.slug', '=', slug)
      .where('st.user_id', '=', member.userId)
      .executeTakeFirst();
    if (!target) throw notFound();
    await lockOwnSession(tx, member.userId, member.sessionId);
    const arrival = await enterSchool(tx, member, target.producerId, device);
    if ('secondStep' in arrival) throw await secondStepNotGiven(tx, { ...member, kind: 'student' }, device);
    await endSessions(tx, 'signed_out', { id: member.sessionId });
    return arrival;
  });
}

/**
 * What is shown at another school's address: that school's sign-in page. Viewing it changes nothing.
 * @returns null when the address names no school, or the student's own
 */
export async function findOtherSchool(
  { db, env }: { db: Database; env: Env },
  session: Session | null,
  { viewer, school }: SessionInfo,
  named: SchoolHint,
): Promise<{ school: School; otherSchool: OtherSchool } | null> {
  if (viewer?.kind !== 'student' || !session?.producerId || !school) return null;
  if (!(named.domain || named.slug) || named.slug === school.slug) return null;
  const { userId, producerId } = session;
  return asPlatform(db, async (tx) => {
    const other = await findSchool(tx, named);
    if (!other || other.producerId === producerId) return null;
    const { customDomain, member } = await tx
      .selectFrom('client_settings as cs')
      .leftJoin('students as st', (join) =>
        join.on('st.user_id', '=', userId).on('st.producer_id', '=', other.producerId),
      )
      .select((row) => ['cs.custom_domain as customDomain', row('st.id', 'is not', null).as('member')])
      .where('cs.producer_id', '=', producerId)
      .executeTakeFirstOrThrow();
    const own = { name: school.memberAreaName, url: schoolLink(env, { slug: school.slug, customDomain }, HOME) };
    return { school: other.school, otherSchool: { own, member: Boolean(member) } };
  });
}
