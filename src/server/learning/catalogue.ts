import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Catalogue } from '#shared/contract/student.ts';
import type { Learner, SchoolActor } from '../actors.ts';
import { type Database, readAsSchool, type Tx } from '../db.ts';
import { endedOn, enrollmentOpen, lastDay, visibleCourses } from './access.ts';
import { lessonCount } from './progress/current-lessons.ts';

/** The first screen: what the student may watch, what else the school has, and its banners. */
export function readCatalogue(db: Database, student: Learner): Promise<Catalogue> {
  const { producerId, studentId } = student;
  return readAsSchool(db, { producerId, studentId }, (tx) =>
    tx
      .selectNoFrom([
        jsonArrayFrom(openCourses(tx, student)).as('courses'),
        jsonArrayFrom(otherCourses(tx, student)).as('others'),
        jsonArrayFrom(activeBanners(tx, student)).as('banners'),
      ])
      .executeTakeFirstOrThrow(),
  );
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

export const activeBanners = (tx: Tx, { producerId }: SchoolActor) =>
  tx
    .selectFrom('student_banners')
    .where('producer_id', '=', producerId)
    .where('active', '=', true)
    .orderBy('position')
    .select(['id', 'title', 'image_url as imageUrl', 'phone_image_url as phoneImageUrl', 'link_url as linkUrl']);
