import { randomUUID } from 'node:crypto';
import { newCertificateCode } from '#server/certificates/issue/code.ts';
import { newCode } from '#server/learning/progress/viewings.ts';

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
export type Ids = { courseId: string; moduleId: string; lessonId: string; attachmentId: string; taskLessonId: string };
export type Place = 'own' | 'sameSchool' | 'otherSchool' | 'random' | 'malformed';

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

/** Well formed, and nobody's. */
export const randomTargets = (): Targets => ({
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
});

export const MALFORMED_TARGETS: Targets = {
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
};
