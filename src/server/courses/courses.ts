import { type ExpressionBuilder, expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import type { Schema } from '#db/schema.ts';
import type { AccessPeriod } from '#shared/access/access-period.ts';
import type { Edit } from '#shared/contract/edits.ts';
import type { courseInput, ProducerCourse } from '#shared/contract/school/courses.ts';
import type { FirstStepsDone } from '#shared/first-steps.ts';
import { RIGHT_OF } from '#shared/team/operations.ts';
import { mayDo, type Standing } from '#shared/team/roles.ts';
import type { SchoolActor } from '../actors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { changedFields } from '../audit/with-audit-event.ts';
import { saveEdit } from '../database/edited-row.ts';
import { firstStepsOf, shownFirstSteps } from '../database/first-steps.ts';
import { type IdempotencyKey, idOf } from '../database/idempotency.ts';
import { lostSalesOf } from '../database/purchase-items.ts';
import { asSchool, type Database, readAsSchool, type Tx } from '../db.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { lessonCount } from '../learning/progress/current-lessons.ts';
import { notFound, Problem } from '../problem.ts';
import { countTroubled } from '../videos/health/troubles.ts';
import { announcePublication, requireMayPublish } from './publishing.ts';

export type CourseInput = z.infer<typeof courseInput>;
type CourseList = {
  courses: ProducerCourse[];
  waitingSales: number;
  lostSales: number;
  troubledVideos: number;
  firstSteps: FirstStepsDone | null;
};

/**
 * The newest first; the sales are counted for the whole school, and for nobody who may not see sales. `firstSteps` is
 * null once they are hidden, and for everybody but the owner.
 */
export async function listCourses(db: Database, school: SchoolActor & Standing): Promise<CourseList> {
  const { producerId } = school;
  const seesSales = mayDo(school, 'sales.see');
  const { firstSteps, ...found } = await readAsSchool(db, { producerId }, (tx) =>
    tx
      .selectNoFrom((eb) => [
        jsonArrayFrom(
          eb
            .selectFrom('courses')
            .where('producer_id', '=', producerId)
            .where('deleted_at', 'is', null)
            .orderBy('created_at', 'desc')
            .orderBy('courses.id')
            .select(asProducerCourse(tx, producerId, { seesSales })),
        ).as('courses'),
        waitingSales(eb, producerId).as('waitingSales'),
        lostSalesOf(producerId).as('lostSales'),
        countTroubled(producerId).as('troubledVideos'),
        firstStepsOf(producerId).as('firstSteps'),
      ])
      .executeTakeFirstOrThrow(),
  );
  return {
    ...found,
    ...(!seesSales && { waitingSales: 0, lostSales: 0 }),
    firstSteps: mayDo(school, 'school.edit') ? shownFirstSteps(firstSteps) : null,
  };
}

const waitingSales = (eb: ExpressionBuilder<Schema, never>, producerId: string) =>
  eb
    .selectFrom('purchases as p')
    .where('p.producer_id', '=', producerId)
    .where('p.waiting_for', 'is not', null)
    .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('sales'))
    .$asScalar()
    .$notNull();

/** @throws Problem mailbox_unproven */
export function createCourse(
  db: Database,
  school: SchoolActor,
  { key, ...input }: CourseInput & IdempotencyKey,
): Promise<ProducerCourse> {
  const { producerId } = school;
  const id = idOf(producerId, 'course', key);
  return asSchool(db, { producerId }, async (tx) => {
    if (input.published) await requireMayPublish(tx, producerId);
    const made = await tx
      .insertInto('courses')
      .values({ producer_id: producerId, id, ...columnsOf(input) })
      .onConflict((before) => before.columns(['producer_id', 'id']).doNothing())
      .returning(asProducerCourse(tx, producerId))
      .executeTakeFirst();
    if (!made) return courseOf(tx, producerId, id);
    await recordAuditEvent(tx, school, school.place, { action: 'course_created', subject: made.title });
    return made;
  });
}

/** @throws Problem not_found */
export const courseOf = (tx: Tx, producerId: string, id: string): Promise<ProducerCourse> =>
  tx
    .selectFrom('courses')
    .where('producer_id', '=', producerId)
    .where('id', '=', id)
    .select(asProducerCourse(tx, producerId))
    .executeTakeFirstOrThrow(notFound);

/**
 * The form is also an instructor's, except for what publishes the course.
 * @throws Problem not_found, edit_conflict, mailbox_unproven, role_forbidden
 */
export function updateCourse(
  db: Database,
  jobs: Jobs,
  school: SchoolActor & Standing,
  { courseId, version, formId, ...input }: CourseInput & Edit & { courseId: string },
): Promise<ProducerCourse> {
  const { producerId } = school;
  const seesSales = mayDo(school, 'sales.see');
  return asSchool(db, { producerId }, async (tx) => {
    if (input.published) await requireMayPublish(tx, producerId);
    const { before, after } = await saveEdit<ProducerCourse>(
      tx,
      school,
      { version, formId },
      {
        table: 'courses',
        as: 'courses',
        row: sql`from courses where producer_id = ${producerId} and id = ${courseId} and deleted_at is null`,
        set: { ...columnsOf(input), updated_at: sql`app_now()` },
        fields: asProducerCourse(tx, producerId, { seesSales })(expressionBuilder<Schema, 'courses'>()),
      },
    );
    if (after.published !== before.published && !mayDo(school, RIGHT_OF.publishCourse))
      throw new Problem('role_forbidden');
    await recordChange(tx, school, before, after);
    if (after.published && !before.published) await announcePublication(tx, jobs, producerId, courseId);
    return after;
  });
}

/** Publishing and unpublishing are audited separately. */
async function recordChange(tx: Tx, school: SchoolActor, before: ProducerCourse, after: ProducerCourse): Promise<void> {
  const { published, version: _, lessonCount, studentCount, waitingSales, ...rest } = before;
  const fields = changedFields(rest, after);
  const subject = after.title;
  if (fields.length > 0)
    await recordAuditEvent(tx, school, school.place, { action: 'course_changed', subject, details: { fields } });
  if (published !== after.published)
    await recordAuditEvent(tx, school, school.place, {
      action: after.published ? 'course_published' : 'course_unpublished',
      subject,
    });
}

const columnsOf = ({ accessPeriod, ...input }: CourseInput) => ({
  title: input.title,
  description: input.description,
  cover_url: input.coverUrl,
  price_cents: input.priceCents,
  sales_url: input.salesUrl,
  published: input.published,
  access_days: accessPeriod && 'days' in accessPeriod ? accessPeriod.days : null,
  access_last_day: accessPeriod && 'lastDay' in accessPeriod ? accessPeriod.lastDay : null,
});

/** A new course has no sales that could wait. */
export const asProducerCourse =
  (tx: Tx, producerId: string, { seesSales } = { seesSales: false }) =>
  (eb: ExpressionBuilder<Schema, 'courses'>) =>
    [
      'courses.id',
      'courses.title',
      'courses.description',
      'courses.cover_url as coverUrl',
      'courses.price_cents as priceCents',
      'courses.sales_url as salesUrl',
      'courses.published',
      'courses.version',
      sql<AccessPeriod | null>`course_period(courses.access_days, courses.access_last_day)`.as('accessPeriod'),
      lessonCount(tx, producerId, 'courses.id').as('lessonCount'),
      eb
        .selectFrom('enrollments as e')
        .where('e.producer_id', '=', producerId)
        .whereRef('e.course_id', '=', 'courses.id')
        .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('students'))
        .$asScalar()
        .$notNull()
        .as('studentCount'),
      eb
        .selectFrom('purchases as p')
        .where('p.producer_id', '=', producerId)
        .where(sql<boolean>`coalesce(p.opens_course_id, p.course_id) = courses.id`)
        .where('p.waiting_for', 'is not', null)
        .$if(!seesSales, (none) => none.where(sql<boolean>`false`))
        .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('sales'))
        .$asScalar()
        .$notNull()
        .as('waitingSales'),
    ] as const;
