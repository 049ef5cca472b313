import { sql } from 'kysely';
import type { CourseProgress } from '#shared/contract/student/course-progress.ts';
import type { Learner } from '../../actors.ts';
import { asSchool, type Database, type Tx } from '../../db.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { courseCompleted } from '../../notifications/notices.ts';
import { notify } from '../../notifications/notify.ts';
import { notFound, Problem } from '../../problem.ts';
import { enrollmentOpen } from '../access.ts';
import { findAvailableLesson } from '../lesson.ts';
import { released } from '../release/decision.ts';
import { blockedBy } from './blocked-by.ts';
import { currentLessons } from './current-lessons.ts';
import { progressPercent } from './progress.ts';

/**
 * Marks a lesson completed or not, and updates the course's progress; the first completion of a course
 * creates a notification. Idempotent.
 * @throws Problem not_found, course_locked, lesson_not_released, quiz_not_passed, task_not_approved
 */
export function setCompletion(db: Database, jobs: Jobs, student: Learner, mark: Mark): Promise<CourseProgress> {
  const { producerId, studentId } = student;
  return asSchool(db, { producerId, studentId }, async (tx) => {
    const marked = await lockAndMark(tx, student, mark);
    return afterCompletion(tx, jobs, student, { ...marked, completed: mark.completed });
  });
}

/** Completes the lesson of a passed quiz, if it is still open to the student. */
export async function completeByQuiz(
  tx: Tx,
  jobs: Jobs,
  student: Learner,
  mark: Pick<Mark, 'lessonId' | 'handedInAt'>,
): Promise<void> {
  const { lesson, progress } = await sendBoth(tx, student, { ...mark, completed: true });
  if (lesson && progress) await afterCompletion(tx, jobs, student, { lesson, progress, completed: true });
}

/**
 * @param since only revokes a completion from then on, and leaves what was watched
 * @param handedInAt of what the team has graded: the student did nothing since, so nothing counts as watched now
 */
type Mark = { lessonId: string; completed: boolean; since?: string; handedInAt?: string };
type Marked = { lesson: LockedLesson; progress: CourseProgress; completed: boolean };

async function afterCompletion(
  tx: Tx,
  jobs: Jobs,
  { producerId, studentId }: Learner,
  { lesson, progress, completed }: Marked,
) {
  const { certificatePercent, courseId, courseTitle } = lesson;
  if (progress.completedAt && !lesson.completedBefore)
    await notify(
      tx,
      jobs,
      { producerId, studentIds: [studentId] },
      courseCompleted({ id: courseId, title: courseTitle }),
    );
  if (completed && certificatePercent !== null && progress.progress + 1 >= certificatePercent)
    await jobs.add(tx, 'certificate', { producerId, studentId, courseId });
  return progress;
}

/** Lessons of one course completed at the same time take turns, so that each counts the ones before it. */
async function lockAndMark(tx: Tx, student: Learner, mark: Mark) {
  let { lesson, progress } = await sendBoth(tx, student, mark);
  if (!lesson || !progress) {
    // Throws the reason, unless that has just changed.
    const { held } = await findAvailableLesson(tx, student, mark.lessonId);
    if (held && mark.completed) throw new Problem(held === 'quiz' ? 'quiz_not_passed' : 'task_not_approved');
    ({ lesson, progress } = await sendBoth(tx, student, mark));
  }
  if (!lesson || !progress) throw notFound();
  return { lesson, progress };
}

/** Sent together: the second statement sees everything that was committed until the first one got its lock. */
async function sendBoth(tx: Tx, student: Learner, mark: Mark) {
  const [lesson, progress] = await Promise.all([lockLesson(tx, student, mark), markLesson(tx, student, mark)]);
  return { lesson, progress };
}

const markableLesson = (tx: Tx, { producerId, studentId }: Learner, { lessonId, completed }: Mark) =>
  currentLessons(tx, producerId)
    .innerJoin('courses as c', (on) =>
      on.onRef('c.producer_id', '=', 'l.producer_id').onRef('c.id', '=', 'l.course_id'),
    )
    .innerJoin('enrollments as e', (on) =>
      on.onRef('e.producer_id', '=', 'c.producer_id').onRef('e.course_id', '=', 'c.id'),
    )
    .where('l.id', '=', lessonId)
    .where('c.published', '=', true)
    .where('c.deleted_at', 'is', null)
    .where('e.student_id', '=', studentId)
    .where(enrollmentOpen)
    .where(released)
    .where(completed ? sql<boolean>`${blockedBy({ studentId })} is null` : sql<boolean>`true`);

/**
 * A transaction-local setting: whose enrollment is locked, and for which lesson. It outlives the two statements, so
 * without the student it would also be true of the next one of whom a transaction completes the lesson.
 */
const LOCKED = sql.lit('app.locked_lesson');

/** Leaves the student's and the lesson's id in `LOCKED` for the statement that follows, once the enrollment is locked. */
const lockLesson = (tx: Tx, student: Learner, mark: Mark) =>
  tx
    .with(
      (locked) => locked('locked').materialized(),
      () =>
        markableLesson(tx, student, mark)
          .select(['l.id', 'c.id as courseId', 'c.title as courseTitle', 'e.completed_at as completedBefore'])
          .select(certificatePercent)
          .forNoKeyUpdate('e'),
    )
    .selectFrom('locked')
    .select(['courseId', 'courseTitle', 'completedBefore', 'certificatePercent'])
    .select(sql<string>`set_config(${LOCKED}, ${`${student.studentId} `}::text || id::text, true)`.as('locked'))
    .executeTakeFirst();

/** Re-reads what may have changed while `lockLesson` waited: the lesson, and its module. */
const lockedLesson = (tx: Tx, { producerId, studentId }: Learner, { lessonId }: Mark) =>
  currentLessons(tx, producerId)
    .where('l.id', '=', lessonId)
    .where(sql<boolean>`${`${studentId} `}::text || l.id::text = current_setting(${LOCKED}, true)`)
    .select(['l.id', 'l.course_id', 'l.module_id']);

type LockedLesson = NonNullable<Awaited<ReturnType<typeof lockLesson>>>;

/** The percentage of course `c` that its certificate requires; null if it issues none. */
const certificatePercent = sql<number | null>`(
  select r.min_percent from certificate_rules r
  where r.producer_id = c.producer_id and r.course_id = c.id and r.active_since is not null)`.as('certificatePercent');

/**
 * Status only changes between active and completed, and back only when the student unmarks a lesson: adding
 * one to a completed course only lowers the percentage. The first completion date is permanent. Completing
 * partial access does not complete the course.
 */
async function markLesson(tx: Tx, student: Learner, mark: Mark): Promise<CourseProgress | undefined> {
  const { producerId, studentId } = student;
  const { completed } = mark;
  const locked = lockedLesson(tx, student, mark);
  const lessons = currentLessons(tx, producerId).where('l.course_id', '=', sql<string>`(select course_id from lesson)`);
  const isHeld = sql`coalesce(l.module_id = any ((select modules from held)::uuid[]), true)`;
  const counts = lessons
    .select(sql`count(*) filter (where ${isHeld})::integer`.as('lessons'))
    .select(sql`bool_and(${isHeld})`.as('whole'))
    // `in` hashes the completed lessons once; a join would search an index for each lesson.
    .select(
      sql`count(*) filter (where ${isHeld} and l.id in (
      select p.lesson_id from lesson_progress p where p.producer_id = ${producerId} and p.student_id = ${studentId}
        and p.course_id = (select course_id from lesson) and p.completed))::integer`.as('before'),
    );
  const { rows } = await sql<CourseProgress>`
    with locked as (${locked}),
    held as materialized (select modules_held(${producerId}, ${studentId}, course_id) as modules from locked),
    lesson as (select l.id, l.course_id from locked l where ${isHeld}),
    changed as (${completed ? complete(student, mark) : revokeCompletions(student, mark)} returning 1),
    counts as (${counts}),
    sums as materialized (
      select lessons, whole, before + ${completed ? 1 : -1} * (select count(*) from changed)::integer as completed from counts),
    fresh as materialized (select *, ${progressPercent(sql`completed`, sql`lessons`)} as progress from sums)
    update enrollments e set progress = fresh.progress,
      status = case when fresh.progress = 100 then 'completed'
        when ${!completed} and exists (select from changed) then 'active' else e.status end,
      completed_at = case when fresh.progress = 100 and fresh.whole then coalesce(e.completed_at, app_now()) else e.completed_at end
    from fresh
    where e.producer_id = ${producerId} and e.student_id = ${studentId} and e.course_id = (select course_id from lesson)
      and e.status in ('active', 'completed')
    returning e.course_id as "courseId", e.progress, fresh.completed as "completedLessons",
      fresh.lessons as "lessonCount", e.status, e.completed_at as "completedAt"`.execute(tx);
  return rows[0];
}

function complete({ producerId, studentId }: Learner, mark: Mark) {
  const at = mark.handedInAt === undefined ? sql`app_now()` : sql`${mark.handedInAt}::timestamptz`;
  return sql`
  insert into lesson_progress (producer_id, student_id, lesson_id, course_id, completed, completed_at, begun_at, last_watched_at)
  select ${producerId}, ${studentId}, id, course_id, true, app_now(), ${at}, ${at} from lesson
  on conflict (producer_id, student_id, lesson_id)
    do update set completed = true, completed_at = app_now(), last_watched_at = ${lastWatched(mark, 'lesson_progress')}
    where not lesson_progress.completed`;
}

/** Watched intervals are deleted too; otherwise the next heartbeat would complete it again. A task holds it back itself. */
const revokeCompletions = ({ producerId, studentId }: Learner, { since, ...mark }: Mark) => sql`
  update lesson_progress p set completed = false, completed_at = null, last_watched_at = ${lastWatched(mark, 'p')},
    watched = ${since === undefined ? sql`'{}'` : sql`p.watched`}
  from lesson where p.producer_id = ${producerId} and p.student_id = ${studentId} and p.lesson_id = lesson.id
    and p.completed ${since === undefined ? sql`` : sql`and p.completed_at >= ${since}`}`;

const lastWatched = ({ handedInAt }: Mark, row: 'lesson_progress' | 'p') =>
  handedInAt === undefined ? sql`app_now()` : sql`${sql.ref(row)}.last_watched_at`;
