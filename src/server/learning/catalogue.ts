import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Catalogue } from '#shared/contract/student.ts';
import type { Learner, SchoolActor } from '../actors.ts';
import { type Database, readAsSchool, type Tx } from '../db.ts';
import { endedOn, enrollmentOpen, lastDay, visibleCourses } from './access.ts';
import { modulesFor } from './course.ts';
import { lessonCount } from './progress/current-lessons.ts';
import { resumableCourses, resumeCards } from './resume.ts';

/** The first screen: what to go on with, what the student may watch, what else the school has, and its banners. */
export async function readCatalogue(db: Database, student: Learner): Promise<Catalogue> {
  const { producerId, studentId } = student;
  const catalogue = await readAsSchool(db, { producerId, studentId }, (tx) =>
    tx
      .selectNoFrom([
        jsonArrayFrom(openCourses(tx, student)).as('courses'),
        jsonArrayFrom(otherCourses(tx, student)).as('others'),
        jsonArrayFrom(activeBanners(tx, student)).as('banners'),
        jsonArrayFrom(resumableCourses(tx, student)).as('resume'),
        jsonArrayFrom(modulesOfOnlyCourse(tx, student)).as('modules'),
      ])
      .executeTakeFirstOrThrow(),
  );
  return { ...catalogue, resume: resumeCards(catalogue.resume) };
}

const openCourses = (tx: Tx, student: Learner) =>
  visibleCourses(tx, student)
    .where(enrollmentOpen)
    .orderBy('e.enrolled_at', 'desc')
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .select(({ ref }) => [
      'c.id',
      'c.title',
      'c.cover_url as coverUrl',
      ref('e.progress').$notNull().as('progress'),
      ref('e.status').$notNull().as('status'),
      lessonCount(tx, student.producerId, 'c.id').as('lessonCount'),
      lastDay.as('lastDay'),
    ]);

const otherCourses = (tx: Tx, student: Learner) =>
  visibleCourses(tx, student)
    .where(({ not }) => not(enrollmentOpen))
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .select([
      'c.id',
      'c.title',
      'c.cover_url as coverUrl',
      lessonCount(tx, student.producerId, 'c.id').as('lessonCount'),
      endedOn.as('endedOn'),
    ]);

/** A school with one course shows it at once: its modules in the place of a row with one cover. */
const modulesOfOnlyCourse = (tx: Tx, student: Learner) =>
  visibleCourses(tx, student)
    .where(enrollmentOpen)
    .where((eb) => eb(countUpToTwo(tx, student), '=', 1))
    .innerJoinLateral(
      () => modulesFor(tx, student).select('m.position').as('module'),
      (on) => on.onTrue(),
    )
    .orderBy('module.position')
    .select(['module.id', 'module.title', 'module.description', 'module.coverUrl', 'module.lessons']);

const countUpToTwo = (tx: Tx, student: Learner) =>
  tx
    .selectFrom(visibleCourses(tx, student).where(enrollmentOpen).limit(2).select('c.id').as('open'))
    .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('courses'));

export const activeBanners = (tx: Tx, { producerId }: SchoolActor) =>
  tx
    .selectFrom('student_banners')
    .where('producer_id', '=', producerId)
    .where('active', '=', true)
    .orderBy('position')
    .select(['id', 'title', 'image_url as imageUrl', 'phone_image_url as phoneImageUrl', 'link_url as linkUrl']);
