import { randomUUID } from 'node:crypto';
import type { Learner } from '#server/actors.ts';
import { newCertificateCode } from '#server/certificates/issue/code.ts';
import { asPlatform, type Database } from '#server/db.ts';
import { newCode } from '#server/learning/progress/viewings.ts';
import type { Caller, TestApp } from '../app.ts';
import { threeCertificates } from '../fixtures/certificate-fixture.ts';
import { twoCohorts } from '../fixtures/cohort-fixture.ts';
import { newConversation } from '../fixtures/conversations/conversation-fixture.ts';
import {
  newAttachment,
  newBanner,
  newBulkAction,
  newCaptions,
  newCourse,
  newCourseImport,
  newFailedEmail,
  newImport,
  newNotification,
  newPayment,
  newSchool,
  newStudent,
  newViewing,
  newWaitingSale,
  openEnrollment,
  type TestSchool,
} from '../fixtures/factories.ts';
import { newNotice } from '../fixtures/notice-fixture.ts';
import { twoDataRequests } from '../fixtures/privacy/privacy-fixture.ts';
import { newProducerRequest, threeProducerRequests } from '../fixtures/privacy/producer-requests.ts';
import { twoAttempts } from '../fixtures/quizzes/quiz-fixture.ts';
import { newStudentSession, newTeamNote } from '../fixtures/student-page-fixture.ts';
import { newAssignment, threeSubmissions } from '../fixtures/tasks/assignment-fixture.ts';
import { twoMembers } from '../fixtures/team/team-fixture.ts';

/** Everything a caller may name, once per kind of place it can be in. */
export type Targets = Ids & {
  /** The school's owner. */
  producerId: string;
  notificationId: string;
  /** Scheduled for tomorrow. */
  noticeId: string;
  bannerId: string;
  /** Failed. */
  emailId: string;
  /** A watermark code. */
  code: string;
  /** One who stays, and one to be removed. */
  studentId: string;
  spareStudentId: string;
  /** A turma of the course, and one to be deleted. */
  cohortId: string;
  spareCohortId: string;
  /** Submissions: one to grade, one to grade and reopen; and a draft's file. */
  submissionId: string;
  spareSubmissionId: string;
  taskFileId: string;
  /** A question of the one who asks, what somebody replied and what they added themselves. */
  threadId: string;
  postId: string;
  ownPostId: string;
  /** Team notes about the student who stays, and another session of theirs. */
  teamNoteId: string;
  signedInStudentId: string;
  studentSessionId: string;
  /** A list that was imported. */
  importId: string;
  courseImportId: string;
  /** A closure that can be taken back. */
  bulkActionId: string;
  /** A delivery, and a waiting sale. */
  deliveryId: string;
  purchaseId: string;
  /** A package, and one to be deleted. */
  packageId: string;
  sparePackageId: string;
  /** An attempt that is open, one that was handed in, and their question. */
  attemptId: string;
  handedInId: string;
  questionId: string;
  /** Members and invitations: one to change, one to remove. */
  memberId: string;
  spareMemberId: string;
  invitationId: string;
  spareInvitationId: string;
  /** A payment in progress. */
  paymentId: string;
  /** Certificates: the caller's, one to revoke, one with a wrong name, and the first one's code. */
  certificateId: string;
  spareCertificateId: string;
  wrongCertificateId: string;
  certificateCode: string;
  /** Data requests: a correction, and one to refuse. */
  dataRequestId: string;
  spareDataRequestId: string;
  /** The producer's requests to the platform, and two for its owners to answer. */
  producerRequestId: string;
  answeredRequestId: string;
  refusedRequestId: string;
  /** To be deleted: nothing else depends on them. */
  spare: Ids;
};
/** `taskLessonId`: one whose task is to be taken off. */
type Ids = { courseId: string; moduleId: string; lessonId: string; attachmentId: string; taskLessonId: string };
export type Place = 'own' | 'sameSchool' | 'otherSchool' | 'random' | 'malformed';

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
      own: {
        ...school.own,
        producerId: school.school.producerId,
        notificationId: await newNotification(db, student, { title: ownMark }),
        noticeId: await newNotice(db, school.school, { title: ownMark }),
        bannerId: await newBanner(db, school.school, { title: ownMark }),
        emailId: await newFailedEmail(db, student, { recipient_name: ownMark }),
        code: await newViewing(db, student, school.own.lessonId),
        ...(await threeStudents(db, school, student, school.own)),
        ...(await twoCohorts(db, school.school, school.own.courseId)),
        ...(await threeCertificates(db, school.school, school.own.courseId, student, ownMark)),
        ...(await twoAttempts(db, student, school.own.lessonId, ownMark)),
        ...(await twoDataRequests(db, student)),
        ...(await threeProducerRequests(db, school.school.producerId)),
        importId: await newImport(db, school.school),
        courseImportId: await newCourseImport(db, school.school),
        bulkActionId: await newBulkAction(db, school.school),
        ...(await newWaitingSale(db, school.school, school.own.courseId)),
        ...(await twoMembers(db, school.school)),
        paymentId: await newPayment(db, school.school),
      },
      sameSchool: {
        ...school.sameSchool,
        producerId: school.school.producerId,
        notificationId: await newNotification(db, revokedStudent, { title: ownMark }),
        noticeId: await newNotice(db, school.school, { title: ownMark }),
        bannerId: await newBanner(db, school.school, { title: ownMark }),
        emailId: await newFailedEmail(db, revokedStudent, { recipient_name: ownMark }),
        code: await newViewing(db, revokedStudent, school.sameSchool.lessonId),
        ...(await threeStudents(db, school, revokedStudent, school.sameSchool)),
        ...(await twoCohorts(db, school.school, school.sameSchool.courseId)),
        ...(await threeCertificates(db, school.school, school.sameSchool.courseId, revokedStudent, ownMark)),
        ...(await twoAttempts(db, revokedStudent, school.sameSchool.lessonId, ownMark)),
        ...(await twoDataRequests(db, revokedStudent)),
        ...(await threeProducerRequests(db, null)),
        importId: await newImport(db, school.school),
        courseImportId: await newCourseImport(db, school.school),
        bulkActionId: await newBulkAction(db, school.school),
        ...(await newWaitingSale(db, school.school, school.own.courseId)),
        ...(await twoMembers(db, school.school)),
        paymentId: await newPayment(db, school.school),
      },
      otherSchool: {
        ...other.own,
        producerId: other.school.producerId,
        notificationId: await newNotification(db, outsider, { title: foreignMark }),
        noticeId: await newNotice(db, other.school, { title: foreignMark }),
        bannerId: await newBanner(db, other.school, { title: foreignMark }),
        emailId: await newFailedEmail(db, outsider, { recipient_name: foreignMark }),
        code: await newViewing(db, outsider, other.own.lessonId),
        ...(await threeStudents(db, other, outsider, other.own)),
        ...(await twoCohorts(db, other.school, other.own.courseId)),
        ...(await threeCertificates(db, other.school, other.own.courseId, outsider, foreignMark)),
        ...(await twoAttempts(db, outsider, other.own.lessonId, foreignMark)),
        ...(await twoDataRequests(db, outsider)),
        ...(await threeProducerRequests(db, other.school.producerId)),
        importId: await newImport(db, other.school),
        courseImportId: await newCourseImport(db, other.school),
        bulkActionId: await newBulkAction(db, other.school),
        ...(await newWaitingSale(db, other.school, other.own.courseId)),
        ...(await twoMembers(db, other.school)),
        paymentId: await newPayment(db, other.school),
      },
      random: {
        ...randomIds(),
        producerId: randomUUID(),
        notificationId: randomUUID(),
        noticeId: randomUUID(),
        bannerId: randomUUID(),
        emailId: randomUUID(),
        code: newCode(),
        spare: randomIds(),
        studentId: randomUUID(),
        spareStudentId: randomUUID(),
        cohortId: randomUUID(),
        spareCohortId: randomUUID(),
        certificateId: randomUUID(),
        spareCertificateId: randomUUID(),
        wrongCertificateId: randomUUID(),
        certificateCode: newCertificateCode(),
        dataRequestId: randomUUID(),
        spareDataRequestId: randomUUID(),
        producerRequestId: randomUUID(),
        answeredRequestId: randomUUID(),
        refusedRequestId: randomUUID(),
        submissionId: randomUUID(),
        spareSubmissionId: randomUUID(),
        taskFileId: randomUUID(),
        threadId: randomUUID(),
        postId: randomUUID(),
        ownPostId: randomUUID(),
        teamNoteId: randomUUID(),
        signedInStudentId: randomUUID(),
        studentSessionId: randomUUID(),
        importId: randomUUID(),
        courseImportId: randomUUID(),
        bulkActionId: randomUUID(),
        deliveryId: randomUUID(),
        purchaseId: randomUUID(),
        packageId: randomUUID(),
        sparePackageId: randomUUID(),
        memberId: randomUUID(),
        spareMemberId: randomUUID(),
        invitationId: randomUUID(),
        spareInvitationId: randomUUID(),
        paymentId: randomUUID(),
        attemptId: randomUUID(),
        handedInId: randomUUID(),
        questionId: randomUUID(),
      },
      malformed: {
        ...MALFORMED,
        producerId: '*',
        notificationId: 'null',
        noticeId: 'null',
        bannerId: '../1',
        emailId: 'null',
        code: 'ABCD',
        spare: MALFORMED,
        studentId: '1=1',
        spareStudentId: '*',
        cohortId: '1',
        spareCohortId: '*',
        certificateId: '1',
        spareCertificateId: '*',
        wrongCertificateId: '0',
        certificateCode: 'ABCU',
        dataRequestId: '*',
        spareDataRequestId: '2',
        producerRequestId: '*',
        answeredRequestId: '1',
        refusedRequestId: '-',
        submissionId: '0',
        spareSubmissionId: '*',
        taskFileId: '1',
        threadId: '0',
        postId: '*',
        ownPostId: '-',
        teamNoteId: '0',
        signedInStudentId: '-',
        studentSessionId: '-',
        importId: '1',
        courseImportId: '1',
        bulkActionId: '1',
        deliveryId: '2',
        purchaseId: '3',
        packageId: '3',
        sparePackageId: '*',
        memberId: '1',
        spareMemberId: '*',
        invitationId: '0',
        spareInvitationId: '-',
        paymentId: '4',
        attemptId: '1',
        handedInId: '*',
        questionId: '0',
      },
    },
    foreignMark,
    ownMark,
  };
}

const randomIds = (): Ids => ({
  courseId: randomUUID(),
  moduleId: randomUUID(),
  lessonId: randomUUID(),
  attachmentId: randomUUID(),
  taskLessonId: randomUUID(),
});
const MALFORMED: Ids = {
  courseId: '1 or 1=1',
  moduleId: '../etc',
  lessonId: '%00',
  attachmentId: '%2e',
  taskLessonId: '%2f',
};

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

type Populated = { school: TestSchool; enrolledCourse: string; assignmentId: string };

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
