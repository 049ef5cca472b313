import type { Learner, SchoolActor } from '#server/actors.ts';
import { asSchool } from '#server/db.ts';
import { setCompletion } from '#server/learning/progress/completion.ts';
import { closeGrants } from '#server/students/access/ledger.ts';
import { refreshEnrollments } from '#server/students/access/refresh-enrollments.ts';
import { setEnds } from '#server/students/access/set-ends.ts';
import { enrollStudent } from '#server/students/enrollment.ts';
import { DAY_MS, endOfDay, localDay } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';
import { makePeople, type Person } from './people.ts';
import { randomFrom } from './random.ts';
import type { DemoServices, MadeCourse } from './schools.ts';

/** A person's enrollment: completed lessons, and whether access was closed since. */
export type Stay = { course: MadeCourse; done: number; closed?: boolean };
export type Attendance = {
  daysAgo: number;
  stays: Stay[];
  inactive?: boolean;
  /** Remaining access to all of the courses; negative when over, undefined without end. */
  daysLeft?: number | undefined;
};

/** Enrolls a person and lets them study, through the doors that producers and students use. */
export async function attend(
  { db, jobs }: DemoServices,
  school: SchoolActor,
  person: Person,
  { daysAgo, stays, inactive, daysLeft }: Attendance,
): Promise<Learner> {
  const { producerId } = school;
  const enrolledAt = new Date(Date.now() - daysAgo * DAY_MS);
  const courseIds = stays.map(({ course }) => course.id);
  const input = { ...person, courseIds };
  const { id: studentId } = await enrollStudent(db, jobs, school, input, { announce: false, enrolledAt });
  for (const { course, done } of stays) {
    const released = course.lessons.filter(({ releaseDays }) => releaseDays < daysAgo);
    for (const { id: lessonId } of released.slice(0, done)) {
      await setCompletion(db, jobs, { producerId, studentId }, { lessonId, completed: true });
    }
  }
  const closed = stays.filter((stay) => stay.closed).map(({ course }) => course.id);
  const learner = { producerId, studentId };
  if (daysLeft !== undefined) await endAccess({ db }, learner, courseIds, daysLeft);
  if (closed.length === 0 && !inactive) return learner;
  await asSchool(db, school, async (tx) => {
    const places = { producerId, studentIds: [studentId], courseIds: closed };
    if (closed.length > 0) await closeGrants(tx, places, { origin: 'manual', reason: 'edited' });
    if (closed.length > 0) await refreshEnrollments(tx, places);
    if (inactive) await tx.updateTable('students').set({ status: 'inactive' }).where('id', '=', studentId).execute();
  });
  return learner;
}

const endAccess = (
  { db }: Pick<DemoServices, 'db'>,
  { producerId, studentId }: Learner,
  courseIds: string[],
  daysLeft: number,
) =>
  asSchool(db, { producerId }, async (tx) => {
    const end = endOfDay(addDays(localDay(new Date()), daysLeft));
    const places = { producerId, studentIds: [studentId], courseIds };
    await setEnds(tx, places, new Map(courseIds.map((id) => [id, end])));
    await refreshEnrollments(tx, places);
  });

/** A class in every state: never entered, on the way, finished, lost access, several courses, access to a day. */
export async function fillSchool(
  services: DemoServices,
  school: SchoolActor,
  courses: MadeCourse[],
  { count, seed, days: [from, to] }: { count: number; seed: number; days: [number, number] },
): Promise<void> {
  const random = randomFrom(seed);
  const planned = makePeople(count, seed).map((person, at) => {
    const chosen = courses.filter((_, place) => place === at % courses.length || random.below(4) === 0);
    const state = at % 10;
    const stays = chosen.map((course): Stay => {
      const all = course.lessons.length;
      const done = state < 3 ? 0 : state < 7 ? random.between(1, all - 1) : all;
      return { course, done, closed: state === 9 };
    });
    const daysAgo = random.between(from, to - 1) + random.below(24) / 24;
    return { person, attendance: { daysAgo, stays, inactive: at % 15 === 14, daysLeft: daysLeftOf(at) } };
  });
  const lane = async () => {
    for (let next = planned.pop(); next; next = planned.pop()) {
      await attend(services, school, next.person, next.attendance);
    }
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
}

/** One in twelve has some weeks left and one a few days; most have no end. */
function daysLeftOf(at: number): number | undefined {
  if (at === 26) return -1;
  if (at % 12 === 1) return 20 + at;
  return at % 12 === 7 ? 3 : undefined;
}
