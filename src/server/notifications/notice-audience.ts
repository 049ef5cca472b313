import { type RawBuilder, sql } from 'kysely';
import type { NoticeAudience } from '#shared/contract/school/notices.ts';
import { holdsOpenEnrollment, holdsOpenEnrollmentIn } from '../database/open-enrollment.ts';
import type { Tx } from '../db.ts';

type Place = { producerId: string; audience: NoticeAudience };

/** As the notice `n` shows it. */
export const AUDIENCE = sql`case n.audience
  when 'course' then coalesce(
    (select jsonb_build_object('kind', 'course', 'courseId', c.id, 'title', c.title, 'deleted', c.deleted_at is not null)
      from courses c where c.producer_id = n.producer_id and c.id = n.course_id),
    jsonb_build_object('kind', 'course', 'courseId', null, 'title', null, 'deleted', true))
  when 'students' then jsonb_build_object('kind', 'students', 'chosen', n.chosen)
  else jsonb_build_object('kind', 'all') end`;

/** Of those that the notice `n` was written to, who is still there. */
export const CHOSEN = sql`array(select st.id from students st
  where st.producer_id = n.producer_id and st.id = any (n.student_ids) order by st.id)`;

/** In the table's columns. */
export const audienceColumns = (audience: NoticeAudience) => ({
  audience: audience.kind,
  course_id: audience.kind === 'course' ? audience.courseId : null,
  student_ids: audience.kind === 'students' ? audience.studentIds : null,
  chosen: audience.kind === 'students' ? audience.studentIds.length : null,
});

/** Whether the course, or every student that it names, is of the school. */
export async function isOfSchool(tx: Tx, { producerId, audience }: Place): Promise<boolean> {
  if (audience.kind === 'all') return true;
  const { rows } = await sql<{ there: boolean }>`
    select ${
      audience.kind === 'course'
        ? sql`exists (select from courses where producer_id = ${producerId} and id = ${audience.courseId} and deleted_at is null)`
        : sql`${audience.studentIds.length} = (
            select count(*) from students where producer_id = ${producerId} and id = any (${audience.studentIds}::uuid[]))`
    } as there`.execute(tx);
  return rows[0]?.there ?? false;
}

/** Students st who would receive it now. */
export function receiving({ producerId, audience }: Place): RawBuilder<unknown> {
  if (audience.kind === 'course')
    return sql`st.producer_id = ${producerId} and ${holdsOpenEnrollmentIn(sql`e.course_id = ${audience.courseId}`)}`;
  const meant = audience.kind === 'students' ? sql`st.id = any (${audience.studentIds}::uuid[])` : sql`true`;
  return sql`st.producer_id = ${producerId} and ${meant} and ${holdsOpenEnrollment}`;
}
