import { randomUUID } from 'node:crypto';
import { deleteCourse } from '#server/courses/trash/delete.ts';
import { asPlatform, type Database } from '#server/db.ts';
import { addFavorite } from '#server/learning/favorites.ts';
import { setPosition } from '#server/learning/progress/position.ts';
import type { Caller, Operation, TestApp } from '../app.ts';
import type { Targets } from '../authorization/targets.ts';
import { newCertificate, threeCertificates } from '../fixtures/certificate-fixture.ts';
import { newCohort, newRule, twoCohorts } from '../fixtures/cohort-fixture.ts';
import { newConversation, newPost, newThread } from '../fixtures/conversations/conversation-fixture.ts';
import {
  newAttachment,
  newBanner,
  newCaptions,
  newCourse,
  newFailedEmail,
  newNotification,
  newPayment,
  newSchool,
  newStudent,
  newViewing,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '../fixtures/factories.ts';
import { newBulkAction, newCourseImport, newImport } from '../fixtures/import/undoable-actions.ts';
import { newNotice } from '../fixtures/notice-fixture.ts';
import { newDataRequest, twoDataRequests } from '../fixtures/privacy/privacy-fixture.ts';
import { threeProducerRequests } from '../fixtures/privacy/producer-requests.ts';
import { twoAttempts } from '../fixtures/quizzes/quiz-fixture.ts';
import { newWaitingSale } from '../fixtures/sales/waiting-sale.ts';
import { newStudentSession, newTeamNote } from '../fixtures/student-page-fixture.ts';
import { newAssignment, newSubmission, threeSubmissions } from '../fixtures/tasks/assignment-fixture.ts';
import { twoMembers } from '../fixtures/team/team-fixture.ts';

export type Audience = 'public' | 'student' | 'producer' | 'owner' | 'factors';
export type FurnishedSchool = { targets: Targets; callers: Record<Audience, Caller> };

export const audienceOf = (operation: Operation) => operation.split('.')[0] as Audience;

/** A school with everything its screens show, so many times, and somebody to look at each of them. */
export async function furnishedSchool(
  { services: { db, jobs }, signedIn }: TestApp,
  size: { courses: number; students: number },
): Promise<FurnishedSchool> {
  const school = await newSchool(db);
  const courses = await times(size.courses, (at) =>
    // The first, whose screens are visited, has as many modules as the school has courses.
    newCourse(db, school, { modules: Array.from({ length: at === 0 ? size.courses : 1 }, () => [{}, {}]) }),
  );
  const students = await times(size.students, () => newStudent(db, school));
  const [course] = courses;
  const [student] = students;
  if (!course || !student) throw new Error('A school needs a course and a student');
  for (const { id, lessonIds } of courses.slice(0, Math.ceil(courses.length / 2))) {
    await openEnrollment(db, student, id);
    for (const lessonId of lessonIds) {
      await addFavorite(db, student, { lessonId });
      await newCaptions(db, school, lessonId);
      await setPosition(db, jobs, student, { lessonId, positionSeconds: 30, durationSeconds: 600 });
    }
  }
  const notificationIds = await times(size.courses, () => newNotification(db, student));
  for (const other of students.slice(1)) await openEnrollment(db, other, course.id);
  const noticeIds = await times(size.courses, () => newNotice(db, school));
  const bannerIds = await times(size.courses, () => newBanner(db, school));
  await times(size.courses, async () => deleteCourse(db, school, { courseId: (await newCourse(db, school)).id }));
  const emailIds = await times(size.students, (at) => newFailedEmail(db, students[at] ?? student));
  const ownerId = randomUUID();
  await asPlatform(db, (tx) =>
    tx
      .insertInto('profiles')
      .values({
        id: ownerId,
        email: `${ownerId}@example.com`,
        name: 'Dona',
        role: 'super_admin',
        mailbox_proven_at: new Date().toISOString(),
      })
      .execute(),
  );
  const [[moduleId = ''], [lessonId = '']] = [course.moduleIds, course.lessonIds];
  for (let at = 1; at < size.courses; at += 1) await newAttachment(db, school, lessonId, { position: at });
  const ids = {
    ...{ courseId: course.id, moduleId, lessonId },
    attachmentId: await newAttachment(db, school, lessonId, { position: size.courses }),
    taskLessonId: course.lessonIds[1] ?? '',
  };
  return {
    targets: {
      ...ids,
      producerId: school.producerId,
      spare: ids,
      importId: await newImport(db, school),
      courseImportId: await newCourseImport(db, school),
      bulkActionId: await newBulkAction(db, school),
      ...(await sales(db, school, course.id, size.students)),
      studentId: student.studentId,
      spareStudentId: student.studentId,
      ...(await turmas(db, school, course, size)),
      ...(await tasks(db, school, course, students.slice(1))),
      ...(await conversations(db, student, course, students.slice(1))),
      ...(await certificates(db, school, { student, courses, others: students.slice(1) })),
      ...(await quizzes(db, student, courses)),
      ...(await requests(db, student, size.students)),
      ...((await times(size.students, () => threeProducerRequests(db, school.producerId)))[0] ??
        (await threeProducerRequests(db, null))),
      teamNoteId: (await times(size.students, () => newTeamNote(db, student)))[0] ?? '',
      signedInStudentId: student.studentId,
      studentSessionId: (await times(size.students, () => newStudentSession(db, student)))[0] ?? '',
      notificationId: notificationIds[0] ?? '',
      noticeId: noticeIds[0] ?? '',
      bannerId: bannerIds[0] ?? '',
      emailId: emailIds[0] ?? '',
      code: await newViewing(db, student, course.lessonIds[0] ?? ''),
      ...((await times(size.students, () => twoMembers(db, school)))[0] ?? (await twoMembers(db, school))),
      paymentId: await newPayment(db, school),
    },
    callers: {
      public: {},
      student: await signedIn({ kind: 'student', ...student }),
      producer: await signedIn({ kind: 'producer', userId: school.producerId }),
      factors: await signedIn({ kind: 'producer', userId: school.producerId }),
      owner: await signedIn({ kind: 'owner', userId: ownerId }),
    },
  };
}

async function times<T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let at = 0; at < count; at += 1) made.push(await make(at));
  return made;
}

/** With a rule for each lesson of the course. */
async function turmas(
  db: Database,
  school: TestSchool,
  course: { id: string; lessonIds: string[] },
  size: { courses: number },
) {
  for (const lesson_id of course.lessonIds.slice(1))
    await newRule(db, school, course.id, { lesson_id, kind: 'previous', days: 1 });
  await times(size.courses, () => newCohort(db, school, course.id));
  return twoCohorts(db, school, course.id);
}

/** Asked and answered by all of them. */
async function conversations(
  db: Database,
  student: TestStudent,
  course: { id: string; lessonIds: string[] },
  others: TestStudent[],
) {
  const place = { courseId: course.id, lessonId: course.lessonIds[0] ?? '' };
  const made = await newConversation(db, { holder: student, other: others[0] ?? student }, place);
  for (const each of others) {
    await newThread(db, each, place, { at_second: 280 });
    await newPost(db, each, made.threadId);
  }
  return made;
}

/** Handed in by all of them, and by somebody else. */
async function tasks(db: Database, school: TestSchool, course: { lessonIds: string[] }, students: TestStudent[]) {
  const [lessonId = '', otherId = ''] = course.lessonIds;
  const assignmentId = await newAssignment(db, school, lessonId);
  await newAssignment(db, school, otherId);
  for (const each of students) await newSubmission(db, each, assignmentId);
  const [student, other, holder] = await times(3, () => newStudent(db, school));
  if (!student || !other || !holder) throw new Error('Three students were made');
  return threeSubmissions(db, { student, other, holder }, assignmentId);
}

/** The student's in each course, and others' in the first. */
async function certificates(
  db: Database,
  school: TestSchool,
  { student, courses, others }: { student: TestStudent; courses: { id: string }[]; others: TestStudent[] },
) {
  const [first, ...more] = courses;
  for (const { id } of more) await newCertificate(db, student, id);
  for (const other of others) await newCertificate(db, other, first?.id ?? '');
  return threeCertificates(db, school, first?.id ?? '', student);
}

/** Settled requests, and two open ones. */
async function requests(db: Database, student: TestStudent, count: number) {
  await times(count, () => newDataRequest(db, student, { state: 'withdrawn', settled_at: new Date().toISOString() }));
  return twoDataRequests(db, student);
}

/** One in each course, answered by the student. */
async function quizzes(db: Database, student: TestStudent, courses: { lessonIds: string[] }[]) {
  const made = [];
  for (const { lessonIds } of courses) made.push(await twoAttempts(db, student, lessonIds[0] ?? ''));
  return made[0] ?? { attemptId: '', handedInId: '', questionId: '' };
}

/** Sales; returns the last one. */
async function sales(db: Database, school: TestSchool, courseId: string, count: number) {
  const none = { deliveryId: '', purchaseId: '', packageId: '', sparePackageId: '' };
  return (await times(count, () => newWaitingSale(db, school, courseId))).at(-1) ?? none;
}
