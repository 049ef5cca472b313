import { randomUUID } from 'node:crypto';
import type { Learner } from '#server/actors.ts';
import { asPlatform, type Database } from '#server/db.ts';
import type { Caller, TestApp } from '../app.ts';
import { threeCertificates } from '../fixtures/certificate-fixture.ts';
import { twoCohorts } from '../fixtures/cohort-fixture.ts';
import { newConversation } from '../fixtures/conversations/conversation-fixture.ts';
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
import { twoDataRequests } from '../fixtures/privacy/privacy-fixture.ts';
import { newProducerRequest, threeProducerRequests } from '../fixtures/privacy/producer-requests.ts';
import { twoAttempts } from '../fixtures/quizzes/quiz-fixture.ts';
import { newWaitingSale } from '../fixtures/sales/waiting-sale.ts';
import { newStudentSession, newTeamNote } from '../fixtures/student-page-fixture.ts';
import { newAssignment, threeSubmissions } from '../fixtures/tasks/assignment-fixture.ts';
import { twoMembers } from '../fixtures/team/team-fixture.ts';
import { type Ids, MALFORMED_TARGETS, type Place, randomTargets, type Targets } from './targets.ts';

export const PRINCIPALS = [
  'anonymous',
  'student',
  'studentWithoutAccess',
  'studentOfOtherSchool',
  'studentOfClosedSchool',
  'producer',
  'producerExpired',
  'producerOther',
  'owner',
  'viewer',
  'revokedStudent',
  'revokedProducer',
] as const;
export type Principal = (typeof PRINCIPALS)[number];

export type World = {
  /** A call may end the caller's session, so each gets its own where that is the rule. */
  callers: Record<Principal, () => Promise<Caller>>;
  /** Ids as seen by the principals of the first school; the others look at the same ones from outside. */
  targets: Record<Place, Targets>;
  /** Strings that occur only in the other school's data. */
  foreignMark: string;
  ownMark: string;
};

const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();

/** Two schools with equal data, a closed one, and somebody of every kind. */
export async function buildWorld(app: Pick<TestApp, 'signedIn' | 'call'>, db: Database): Promise<World> {
  const [ownMark, foreignMark] = [`propria-${randomUUID()}`, `alheia-${randomUUID()}`];
  const [school, other] = [await populate(db, ownMark), await populate(db, foreignMark)];
  const closed = await newSchool(db, { trial_ends_at: days(-1) });
  const closedCourse = await newCourse(db, closed, { modules: [[{}]] });

  const student = await enrolled(db, school.school, school.enrolledCourse);
  const outsider = await enrolled(db, other.school, other.enrolledCourse);
  const shutOut = await enrolled(db, closed, closedCourse.id);
  const inactive = await newStudent(db, school.school);
  await openEnrollment(db, inactive, school.enrolledCourse, { status: 'inactive' });
  const ownerId = await newOwner(db);

  const asStudent = (who: { userId: string; producerId: string }) =>
    app.signedIn({ kind: 'student', userId: who.userId, producerId: who.producerId });
  const asProducer = (who: TestSchool) => app.signedIn({ kind: 'producer', userId: who.producerId });

  const revokedStudent = await enrolled(db, school.school, school.enrolledCourse);
  const revokedProducer = await newSchool(db);
  const callers: World['callers'] = {
    anonymous: async () => ({}),
    student: await staying(asStudent(student)),
    studentWithoutAccess: () => asStudent(inactive),
    studentOfOtherSchool: await staying(asStudent(outsider)),
    studentOfClosedSchool: await staying(asStudent(shutOut)),
    producer: await staying(asProducer(school.school)),
    producerExpired: await staying(asProducer(closed)),
    producerOther: await staying(asProducer(other.school)),
    owner: await staying(app.signedIn({ kind: 'owner', userId: ownerId })),
    viewer: await staying(viewing(app, await newOwner(db), school.school)),
    revokedStudent: await staying(asStudent(revokedStudent)),
    revokedProducer: await staying(asProducer(revokedProducer)),
  };
  await revoke(db, [revokedStudent.userId, revokedProducer.producerId]);
  for (const { producerId } of [school.school, closed, other.school])
    await newProducerRequest(db, { account_id: producerId, kind: 'copy' });

  return {
    callers,
    targets: {
      own: await targetsIn(db, school, school.own, {
        holder: student,
        mark: ownMark,
        requester: school.school.producerId,
      }),
      sameSchool: await targetsIn(db, school, school.sameSchool, {
        holder: revokedStudent,
        mark: ownMark,
        requester: null,
      }),
      otherSchool: await targetsIn(db, other, other.own, {
        holder: outsider,
        mark: foreignMark,
        requester: other.school.producerId,
      }),
      random: randomTargets(),
      malformed: MALFORMED_TARGETS,
    },
    foreignMark,
    ownMark,
  };
}

/** Restores the caller's cookies before each call: what signing in elsewhere adds is not kept. */
async function staying(caller: Promise<Caller>): Promise<() => Promise<Caller>> {
  const { cookie } = await caller;
  return async () => ({ cookie });
}

/** A course with an open lesson, and one more of the same school in which nobody is enrolled. */
async function populate(db: Database, mark: string) {
  const school = await newSchool(db, { name: `Produtora ${mark}` });
  const lesson = {
    title: `Aula ${mark}`,
    videoUrl: `https://cdn.example.com/${mark}.mp4`,
    ebookUrl: `https://example.com/${mark}.pdf`,
  };
  const course = async (title: string) => {
    const made = await newCourse(db, school, { title: `${title} ${mark}`, modules: [[lesson, {}, {}], []] });
    const { id: courseId } = await newCourse(db, school, { title: `${title} a mais ${mark}` });
    const [moduleId = '', spareModuleId = ''] = made.moduleIds;
    const [lessonId = '', spareLessonId = '', taskLessonId = ''] = made.lessonIds;
    const assignmentId = await newAssignment(db, school, lessonId, { title: `Tarefa ${mark}` });
    await newAssignment(db, school, taskLessonId);
    await newCaptions(db, school, lessonId);
    const attachmentId = await newAttachment(db, school, lessonId, { name: `Anexo ${mark}` });
    const spareAttachmentId = await newAttachment(db, school, lessonId, { name: `Anexo a mais ${mark}` });
    const spare = {
      ...{ courseId, moduleId: spareModuleId, lessonId: spareLessonId, attachmentId: spareAttachmentId },
      taskLessonId,
    };
    return { assignmentId, targets: { courseId: made.id, moduleId, lessonId, attachmentId, taskLessonId, spare } };
  };
  const [{ assignmentId, targets: own }, { targets: sameSchool }] = [
    await course('Curso'),
    await course('Outro curso'),
  ];
  return { school, enrolledCourse: own.courseId, assignmentId, own, sameSchool };
}

type Populated = Awaited<ReturnType<typeof populate>>;

/** Whose rows they are; the requests to the platform may be a deleted account's. */
type Whose = { holder: TestStudent; mark: string; requester: string | null };

/** What stands in a course of the school, and around it. */
async function targetsIn(
  db: Database,
  populated: Populated,
  place: Populated['own'],
  { holder, mark, requester }: Whose,
): Promise<Targets> {
  const { school, own } = populated;
  return {
    ...place,
    producerId: school.producerId,
    notificationId: await newNotification(db, holder, { title: mark }),
    noticeId: await newNotice(db, school, { title: mark }),
    bannerId: await newBanner(db, school, { title: mark }),
    emailId: await newFailedEmail(db, holder, { recipient_name: mark }),
    code: await newViewing(db, holder, place.lessonId),
    ...(await threeStudents(db, populated, holder, place)),
    ...(await twoCohorts(db, school, place.courseId)),
    ...(await threeCertificates(db, school, place.courseId, holder, mark)),
    ...(await twoAttempts(db, holder, place.lessonId, mark)),
    ...(await twoDataRequests(db, holder)),
    ...(await threeProducerRequests(db, requester)),
    importId: await newImport(db, school),
    courseImportId: await newCourseImport(db, school),
    bulkActionId: await newBulkAction(db, school),
    ...(await newWaitingSale(db, school, own.courseId)),
    ...(await twoMembers(db, school)),
    paymentId: await newPayment(db, school),
  };
}

async function threeStudents(db: Database, furnished: Populated, holder: Learner, place: Ids) {
  const { school, enrolledCourse, assignmentId } = furnished;
  const student = await enrolled(db, school, enrolledCourse);
  const signedIn = await enrolled(db, school, enrolledCourse);
  return {
    ...(await threeSubmissions(db, { student, other: signedIn, holder }, assignmentId)),
    ...(await newConversation(db, { holder, other: signedIn }, place)),
    studentId: student.studentId,
    teamNoteId: await newTeamNote(db, student),
    signedInStudentId: signedIn.studentId,
    studentSessionId: await newStudentSession(db, signedIn),
    spareStudentId: (await enrolled(db, school, enrolledCourse)).studentId,
  };
}

async function enrolled(db: Database, school: TestSchool, courseId: string) {
  const student = await newStudent(db, school);
  await openEnrollment(db, student, courseId);
  return student;
}

/** An owner who looks at a producer's panel. */
async function viewing(app: Pick<TestApp, 'signedIn' | 'call'>, userId: string, { producerId }: TestSchool) {
  const browser = await app.signedIn({ kind: 'owner', userId });
  await app.call('owner.startImpersonation', { producerId }, browser);
  return browser;
}

async function newOwner(db: Database): Promise<string> {
  const id = randomUUID();
  await asPlatform(db, (tx) =>
    tx
      .insertInto('profiles')
      .values({
        id,
        email: `${id}@example.com`,
        name: 'Dona',
        role: 'super_admin',
        mailbox_proven_at: new Date().toISOString(),
      })
      .execute(),
  );
  return id;
}

const revoke = (db: Database, userIds: string[]) =>
  asPlatform(db, (tx) =>
    tx
      .updateTable('user_sessions')
      .set({ is_active: false, ended_reason: 'other_device' })
      .where('user_id', 'in', userIds)
      .execute(),
  );
