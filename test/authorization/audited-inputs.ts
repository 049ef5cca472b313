import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { asPlatform, asSchool } from '#server/db.ts';
import { recordRefusal } from '#server/primary-address/admit.ts';
import { deleteQuiz } from '#server/quizzes/author/author-quiz.ts';
import { importBatch } from '#server/students/import/batch.ts';
import type { OpenSessions } from '#shared/contract/account/sessions.ts';
import type { Caller, Operation, TestApp } from '../app.ts';
import { newThread } from '../fixtures/conversations/conversation-fixture.ts';
import { newCourse, newFailedEmail, newStudent, openEnrollment } from '../fixtures/factories.ts';
import { newImport } from '../fixtures/import/undoable-actions.ts';
import { newProducerRequest } from '../fixtures/privacy/producer-requests.ts';
import { newQuiz, quizRules } from '../fixtures/quizzes/quiz-fixture.ts';
import { newStudentSession } from '../fixtures/student-page-fixture.ts';
import { newMember } from '../fixtures/team/team-fixture.ts';
import type { Targets } from './targets.ts';

/** Inputs for operations whose matrix row only tests access, and the operations that send files. */
export function auditedInputs(app: TestApp, producer: Caller, own: Targets) {
  async function enrolledStudent(): Promise<string> {
    const student = await newStudent(app.services.db, own);
    await openEnrollment(app.services.db, student, own.courseId);
    return student.studentId;
  }

  /* Withdrawn first, because a pending request would block transferring the school. */

  async function withdrawOwnRequests() {
    const { requests } = await app.clientFor(producer).producer.ownRequests();
    for (const { id: requestId } of requests.filter(({ state }) => state === 'open'))
      await app.call('producer.withdrawOwnRequest', { requestId }, producer);
  }

  const settleEmail = () =>
    asPlatform(app.services.db, (tx) => tx.deleteFrom('email_changes').where('user_id', '=', own.producerId).execute());

  const closure = (studentId: string) => ({
    actionId: randomUUID(),
    students: { ids: [studentId] },
    expected: 1,
    change: { kind: 'close', courseIds: [own.courseId] },
  });

  const inputs: Partial<Record<Operation, () => Promise<unknown>>> = {
    'producer.removeVideoKey': async () => {
      const key = { provider: 'bunny', name: '1' };
      await app.call('producer.setVideoKey', { ...key, secret: 'chave-da-biblioteca' }, producer);
      return key;
    },
    'producer.requestCaptions': async () => {
      const stream = { video_url: 'https://videos.test/aula.m3u8', video_provider: 'external' as const };
      await asSchool(app.services.db, { producerId: own.producerId }, (tx) =>
        tx.updateTable('lessons').set(stream).where('id', '=', own.lessonId).execute(),
      );
      return { lessonId: own.lessonId, language: 'en', kind: 'video' };
    },
    'producer.requestOwnCopy': () => withdrawOwnRequests(),
    'producer.requestClosing': async () => {
      await settleEmail();
      await app.call('producer.endOwnershipOffer', undefined, producer);
      const profile = asPlatform(app.services.db, (tx) =>
        tx.selectFrom('profiles').select('email').where('id', '=', own.producerId).executeTakeFirstOrThrow(),
      );
      return { confirmation: (await profile).email };
    },
    'producer.withdrawOwnRequest': async () => ({
      requestId: await newProducerRequest(app.services.db, { account_id: own.producerId }),
    }),
    // A school that is to close pays for nothing.
    'producer.checkout': async () => {
      await withdrawOwnRequests();
      return { planId: 'premium', method: 'pix' };
    },
    'producer.removeCaptions': async () => {
      await uploadCaptions();
      return { lessonId: own.lessonId, language: 'en' };
    },
    'producer.removeThumbnails': async () => {
      await saveThumbnails();
      return { lessonId: own.lessonId };
    },
    'producer.moveStudents': async () => ({
      courseId: own.courseId,
      cohortId: own.cohortId,
      studentIds: [await enrolledStudent()],
    }),
    'producer.admitWaiting': async () => {
      const waiting = { cohortId: own.cohortId, studentIds: [await enrolledStudent()] };
      await app.call('producer.joinWaiting', waiting, producer);
      return { courseId: own.courseId, ...waiting };
    },
    'producer.assignThreads': async () => {
      const student = { producerId: own.producerId, studentId: await enrolledStudent() };
      return { threadIds: [await newThread(app.services.db, student, own)], assigneeId: own.producerId };
    },
    'producer.offerOwnership': async () => {
      await settleEmail();
      await withdrawOwnRequests();
      return { memberId: (await newMember(app.services.db, own, { role: 'admin' })).memberId };
    },
    'producer.endOwnershipOffer': async () => {
      await settleEmail();
      await withdrawOwnRequests();
      const { memberId } = await newMember(app.services.db, own, { role: 'admin' });
      await app.call('producer.offerOwnership', { memberId }, producer);
    },
    'producer.closeThread': async () => {
      const student = { producerId: own.producerId, studentId: await enrolledStudent() };
      return { threadId: await newThread(app.services.db, student, own), closed: true };
    },
    'producer.saveQuiz': async () => {
      const { lessonIds } = await newCourse(app.services.db, own, { modules: [[{}]] });
      return { lessonId: lessonIds[0], version: 0, rules: quizRules(), questions: [] };
    },
    'producer.deleteQuiz': async () => {
      const { lessonIds } = await newCourse(app.services.db, own, { modules: [[{}]] });
      await newQuiz(app.services.db, own, lessonIds[0] ?? '');
      return { lessonId: lessonIds[0] };
    },
    'producer.restoreQuiz': async () => {
      const { lessonIds } = await newCourse(app.services.db, own, { modules: [[{}]] });
      const [lessonId = ''] = lessonIds;
      await newQuiz(app.services.db, own, lessonId);
      await deleteQuiz(app.services.db, own, { lessonId });
      return { lessonId };
    },
    'producer.publishCourse': async () => ({
      courseId: (await newCourse(app.services.db, own, { published: false })).id,
    }),
    'producer.changePassword': async () => ({ password: 'lagoa verde de julho' }),
    'producer.requestEmailChange': async () => ({ email: `${randomUUID()}@example.com` }),
    'producer.setSlug': async () => ({ slug: `escola-${own.producerId.slice(0, 8)}` }),
    'producer.sendTestEmail': async () => ({
      to: 'ana@example.com',
      provider: 'hostinger',
      template: { subject: 'Oi', body: '<p>{{name}}</p>' },
    }),
    'producer.setPrimaryAddresses': async () => ({ on: true }),
    'producer.releaseAddress': async () => {
      const { studentId, producerId } = await newStudent(app.services.db, own);
      const address = '198.51.100.9';
      await asPlatform(app.services.db, (tx) => recordRefusal(tx, { producerId, studentId, address }));
      return { studentId, address };
    },
    'producer.endSession': async () => {
      const phone = await app.signedIn({ userId: own.producerId, kind: 'producer' });
      const { sessions } = (await app.call('producer.sessions', undefined, phone)).data as OpenSessions;
      return { sessionId: sessions.find(({ current }) => current)?.id };
    },
    'producer.endOtherSessions': async () => {
      await app.signedIn({ userId: own.producerId, kind: 'producer' });
    },
    'producer.endStudentSession': async () => {
      const student = await newStudent(app.services.db, own);
      return { studentId: student.studentId, sessionId: await newStudentSession(app.services.db, student) };
    },
    'producer.startBulkAction': async () => closure(await enrolledStudent()),
    'producer.undoBulkAction': async () => {
      const { actionId, ...input } = closure(await enrolledStudent());
      await app.call('producer.startBulkAction', { actionId, ...input }, producer);
      return { actionId };
    },
    'producer.retryEmails': async () => {
      const student = await newStudent(app.services.db, own);
      await openEnrollment(app.services.db, student, own.courseId);
      await newFailedEmail(app.services.db, student);
    },
    'producer.sendImportEmails': async () => {
      const importId = randomUUID();
      const rows = [{ line: 1, email: `depois.${importId.slice(0, 8)}@example.com`, name: '', phone: '', cpf: '' }];
      await app.call('producer.startImport', { importId, rows, courseIds: [own.courseId], sendLater: true }, producer);
      while (await importBatch(app.services, { producerId: own.producerId, importId }));
      return { importId };
    },
    'producer.retryImport': async () => {
      const importId = await newImport(app.services.db, own);
      await asSchool(app.services.db, { producerId: own.producerId }, (tx) =>
        tx
          .updateTable('student_import_rows')
          .set({ outcome: 'not_processed' })
          .where('import_id', '=', importId)
          .execute(),
      );
      return { importId };
    },
  };
  async function attach() {
    const file = new File(['%PDF-1.7'], 'guia.pdf');
    await app.clientFor(producer).producer.addAttachment({ lessonId: own.lessonId, file });
  }

  async function setPhoto() {
    const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const file = new File([new Uint8Array(png)], 'foto.png', { type: 'image/png' });
    await app.clientFor(producer).producer.setPhoto({ file });
  }

  async function saveThumbnails() {
    const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const { producer: operations } = app.clientFor(producer);
    const picture = { file: new File([new Uint8Array(png)], 'sprite.png'), purpose: 'sprite' as const };
    const { url } = await operations.uploadImage(picture);
    const file = new File(['WEBVTT\n\n00:01.000 --> 00:02.000\nsprite.png'], 'barra.vtt');
    await operations.saveThumbnails({ lessonId: own.lessonId, file, pictures: [{ name: 'sprite.png', url }] });
  }

  async function uploadCaptions() {
    const file = new File(['WEBVTT\n\n00:01.000 --> 00:02.000\nOi'], 'legenda.vtt');
    await app.clientFor(producer).producer.uploadCaptions({ lessonId: own.lessonId, language: 'en', file });
  }

  /** Calls with a file, which need the screens' client. */
  const uploads: Partial<Record<Operation, () => Promise<void>>> = {
    'producer.setPhoto': setPhoto,
    'producer.addAttachment': attach,
    'producer.uploadCaptions': uploadCaptions,
    'producer.saveThumbnails': saveThumbnails,
  };
  return { inputs, uploads };
}
