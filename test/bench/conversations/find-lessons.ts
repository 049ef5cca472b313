import type pg from 'pg';

type Lessons = { courseId: string; studentId: string; quiet: string; busy: string };

/** A student, and two lessons of a course that is open to them. */
export async function findLessons(owner: pg.Pool, producerId: string): Promise<Lessons> {
  const { rows } = await owner.query<{ courseId: string; studentId: string; lessonId: string }>(
    `select e.course_id as "courseId", e.student_id as "studentId", l.id as "lessonId" from enrollments e
     join lessons l on l.producer_id = e.producer_id and l.course_id = e.course_id
     where e.producer_id = $1 and enrollment_open(e.status, e.access_until, app_now())
     order by e.student_id, e.course_id, l.position limit 2`,
    [producerId],
  );
  const [first, second] = rows;
  if (!first || !second) throw new Error('A school without a student');
  return { courseId: first.courseId, studentId: first.studentId, quiet: first.lessonId, busy: second.lessonId };
}
