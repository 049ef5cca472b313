import { sql } from 'kysely';
import type { GradingDetail } from '#shared/contract/assignments/grading.ts';
import type { SchoolActor } from '../../actors.ts';
import { type Database, readAsSchool } from '../../db.ts';
import { notFound } from '../../problem.ts';
import { handedInToSchool } from '../handed-in.ts';

type Which = { submissionId: string };

/** A submission with its earlier versions and its student. @throws Problem not_found */
export async function readSubmission(
  db: Database,
  { producerId }: SchoolActor,
  { submissionId }: Which,
): Promise<GradingDetail> {
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<GradingDetail>`
      select o.id, a.title, a.instructions, l.title as "lessonTitle", c.title as "courseTitle",
        a.mandatory, assignment_due(a.producer_id, a.id, o.student_id) as "dueAt", ${studentOf} as student, o.state,
        coalesce(o.criteria, a.criteria) as criteria, o.marks, o.comment, o.grader_name as "graderName",
        o.returned_at is not null as returned,
        array(select ${handedInToSchool} from submissions s
          where s.producer_id = o.producer_id and s.assignment_id = o.assignment_id and s.student_id = o.student_id
            and s.state <> 'draft' order by s.version desc) as versions
      from submissions o
      join assignments a on a.producer_id = o.producer_id and a.id = o.assignment_id and a.removed_at is null
      join lessons l on l.producer_id = a.producer_id and l.id = a.lesson_id and l.deleted_at is null
      join course_modules m on m.producer_id = l.producer_id and m.id = l.module_id and m.deleted_at is null
      join courses c on c.producer_id = l.producer_id and c.id = l.course_id and c.deleted_at is null
      join students st on st.producer_id = o.producer_id and st.id = o.student_id
      left join enrollments e on e.producer_id = c.producer_id and e.course_id = c.id and e.student_id = st.id
      where o.producer_id = ${producerId} and o.id = ${submissionId} and o.current`.execute(tx),
  );
  const [found] = rows;
  if (!found) throw notFound();
  return found;
}

const currentLessons = sql`
  lessons n join course_modules k on k.producer_id = n.producer_id and k.id = n.module_id and k.deleted_at is null`;
const ofCourse = sql`n.producer_id = c.producer_id and n.course_id = c.id and n.deleted_at is null`;

const studentOf = sql`jsonb_build_object('id', st.id, 'name', st.name, 'progress', e.progress,
  'lessons', (select count(*) from ${currentLessons} where ${ofCourse}),
  'completedLessons', (select count(*) from ${currentLessons}
    join lesson_progress p on p.producer_id = n.producer_id and p.lesson_id = n.id and p.student_id = st.id and p.completed
    where ${ofCourse}),
  'cohorts', array(select t.name from cohorts t where t.producer_id = c.producer_id and t.course_id = c.id and exists (
    select from access_grants g where g.producer_id = t.producer_id and g.student_id = st.id and g.course_id = c.id
      and g.cohort_id = t.id and g.closed_at is null) order by t.name))`;
