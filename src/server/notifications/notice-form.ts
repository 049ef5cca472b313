import { sql } from 'kysely';
import type { StudentChoice } from '#shared/contract/people/student-choices.ts';
import { LIMITS } from '#shared/limits.ts';
import type { SchoolActor } from '../actors.ts';
import { type Database, readAsSchool } from '../db.ts';

type NoticeForm = { courses: { id: string; title: string }[]; studentIds: string[]; students: StudentChoice[] };

/** The school's courses and, of a notice that waits, the students it was written to who are still there. */
export function readNoticeForm(
  db: Database,
  { producerId }: SchoolActor,
  { noticeId }: { noticeId?: string },
): Promise<NoticeForm> {
  return readAsSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<NoticeForm>`
      with meant as materialized (
        select st.id, st.name, st.email from students st
        where st.producer_id = ${producerId} and st.id in (
          select unnest(student_ids) from notices where producer_id = ${producerId} and id = ${noticeId ?? null}::uuid))
      select
        array(select jsonb_build_object('id', id, 'title', title) from courses
          where producer_id = ${producerId} and deleted_at is null order by searchable(title), id) as courses,
        array(select id from meant) as "studentIds",
        array(select to_jsonb(meant) from meant order by searchable(name), id limit ${LIMITS.studentChoices}) as students`.execute(
      tx,
    );
    return rows[0] as NoticeForm;
  });
}
