import { randomUUID } from 'node:crypto';
import type { AnyContractProcedure } from '@orpc/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { asPlatform, asSchool } from '#server/db.ts';
import { recordRefusal } from '#server/primary-address/admit.ts';
import { deleteQuiz } from '#server/quizzes/author/author-quiz.ts';
import { importBatch } from '#server/students/import/batch.ts';
import type { OpenSessions } from '#shared/contract/account/sessions.ts';
import { contract } from '#shared/contract/contract.ts';
import { type Caller, type Operation, operations, type TestApp, testApp } from '../app.ts';
import { newThread } from '../fixtures/conversations/conversation-fixture.ts';
import { newCourse, newFailedEmail, newImport, newStudent, openEnrollment } from '../fixtures/factories.ts';
import { newProducerRequest } from '../fixtures/privacy/producer-requests.ts';
import { newQuiz, quizRules } from '../fixtures/quizzes/quiz-fixture.ts';
import { newStudentSession } from '../fixtures/student-page-fixture.ts';
import { newMember } from '../fixtures/team/team-fixture.ts';
import { MATRIX } from './matrix.ts';
import { buildWorld, type Targets } from './world.ts';

/* Every operation that changes something is audited, or listed here with the reason why not. */

const LEAVES_NONE: Partial<Record<Operation, string>> = {
  'producer.moveModule': 'order alone, often many times in a minute',
  'producer.moveLesson': 'order alone, often many times in a minute',
  'producer.moveAttachment': 'order alone, often many times in a minute',
  'producer.saveReview': 'marks that nobody was given yet, kept as they are written',
  'producer.moveBanner': 'order alone, often many times in a minute',
  'producer.setFirstStepsHidden': 'where a list of this panel is shown',
  'producer.checkImport': 'a dry run',
  'producer.checkExtension': 'a dry run',
  'producer.releaseImpact': 'a dry run',
  'producer.dateImpact': 'a dry run',
  'producer.previewRegrade': 'a dry run',
  'producer.readQuestionFile': 'a dry run',
  'producer.saveCaption': 'a line of captions, often many in a minute',
  'producer.removeCaption': 'a line of captions, often many in a minute',
  'producer.dismissCaptionTask': 'calls off what was asked for, which is in the list',
  'producer.confirmCaptions': 'takes a mark off captions that were in the list when they were asked for',
  'producer.settleVideo': 'forgets what was found of a video, which is found again where it still holds',
  'producer.previewEmail': 'shows what is being written',
  'producer.videoTitle': 'asks the host of a video',
  'producer.uploadImage': 'a picture counts once something shows it',
  'producer.startCourseFile': 'says what a file would be; no course is made',
  'producer.sendCourseFilePart': 'a piece of a file, of which there are hundreds',
  'producer.cancelCourseFile': 'gives up what has not come in',
  'producer.importCourseFile': 'has a test of its own: src/server/course-import/moodle/moodle-course.test.ts',
  'producer.startSchoolImport': 'nothing comes in before somebody says yes, which is in the list',
  'producer.addAnswerPicture': 'shows nowhere until an answer goes with it, which is noted',
  'producer.sendPackagePart': 'a piece of a file, of which there are hundreds',
  'producer.confirmSchoolImport': 'has a test of its own: the school here is not empty',
  'producer.deleteOwnCopy': 'deletes a file that was asked for, which is in the list',
  'producer.cancelSchoolImport': 'gives up what has not come in',
  'producer.requestMailboxProof': 'sends a link to the producer alone',
  'producer.acceptOwnership':
    'a member’s, who is the producer from then on: src/server/team/ownership/ownership.test.ts',
  'producer.verifyDomain': 'asks the DNS anew; what follows is not the producer’s doing',
};

let app: TestApp;
let producer: Caller;
let own: Targets;

beforeAll(async () => {
  app = await testApp();
  const world = await buildWorld(app, app.services.db);
  own = world.targets.own;
  producer = await world.callers.producer();
});

const mutating = operations().filter((operation) => {
  const [audience, name = ''] = operation.split('.');
  const node = (contract as unknown as Record<string, Record<string, AnyContractProcedure>>)[audience ?? '']?.[name];
  return audience === 'producer' && node?.['~orpc'].route.method !== 'GET';
});

const deeds = () =>
  asSchool(app.services.db, { producerId: own.producerId }, (tx) =>
    tx.selectFrom('school_deeds').select(['id', 'action', 'actor_id', 'by']).execute(),
  );

/** The audit records that an action adds. */
async function deedsOf(doing: () => Promise<unknown>) {
  const before = new Set((await deeds()).map(({ id }) => id));
  await doing();
  return (await deeds()).filter(({ id }) => !before.has(id));
}

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

/** Inputs for operations whose matrix row only tests access. */
const INPUTS: Partial<Record<Operation, () => Promise<unknown>>> = {
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
/** The inbox of the tests takes nothing. */
const REFUSED: Partial<Record<Operation, string>> = { 'producer.sendTestEmail': 'email_test_failed' };

async function perform(operation: Operation) {
  // A password that was changed takes what was confirmed with it.
  await app.confirm(producer);
  const input = INPUTS[operation] ? await INPUTS[operation]() : MATRIX[operation].input(own);
  return deedsOf(async () => {
    if (operation === 'producer.setPhoto') return setPhoto();
    if (operation === 'producer.addAttachment') return attach();
    if (operation === 'producer.uploadCaptions') return uploadCaptions();
    if (operation === 'producer.saveThumbnails') return saveThumbnails();
    const answer = await app.call(operation, input, producer);
    expect([operation, answer.code]).toEqual([operation, REFUSED[operation] ?? null]);
  });
}

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

describe('every operation that changes something', () => {
  test.each(mutating.filter((operation) => !LEAVES_NONE[operation]))(
    '%s leaves a deed of its doer',
    async (operation) => {
      const left = await perform(operation);
      expect(left).not.toEqual([]);
      for (const { actor_id, by } of left) expect([actor_id, by]).toEqual([own.producerId, 'session']);
    },
  );

  test('those that leave none are few, exist, and leave none', async () => {
    const excused = Object.keys(LEAVES_NONE) as Operation[];
    expect(excused.filter((operation) => !mutating.includes(operation))).toEqual([]);
    // The first is also the control: were it not excused, the test above would find it.
    expect(await perform('producer.moveModule')).toEqual([]);
  });
});

describe('what is no operation', () => {
  test('a file of students says how many', async () => {
    await app.confirm(producer);
    const left = await deedsOf(() => app.fetch('/api/producer/students.csv', {}, producer));
    expect(left).toMatchObject([{ action: 'students_exported', by: 'session' }]);
  });

  test.each([
    ['cross-site', 403],
    ['same-site', 403],
    ['same-origin', 200],
    ['none', 200],
  ])('a link to that file from %s is answered %i, and only an answer leaves a deed', async (site, status) => {
    await app.confirm(producer);
    const init = { headers: { 'sec-fetch-site': site } };
    const left = await deedsOf(async () => {
      expect((await app.fetch('/api/producer/students.csv', init, producer)).status).toBe(status);
    });
    expect(left).toHaveLength(status === 200 ? 1 : 0);
  });

  test("what a school's own system does is its key's", async () => {
    await app.confirm(producer);
    const { key } = (await app.call('producer.createApiKey', undefined, producer)).data as { key: string };
    const body = JSON.stringify({ course_id: own.courseId, name: 'Bia', email: `${randomUUID()}@example.com` });
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const left = await deedsOf(() => app.fetch('/api/userWebhook.php', { method: 'POST', body, headers }));
    expect(left).toMatchObject([{ action: 'student_enrolled', by: 'api_key', actor_id: null }]);
  });

  test('an owner who looks at the panel is named', async () => {
    const ownerId = randomUUID();
    await asPlatform(app.services.db, (tx) =>
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
    const owner = await app.signedIn({ userId: ownerId, kind: 'owner' });
    const left = await deedsOf(() => app.call('owner.startImpersonation', { producerId: own.producerId }, owner));
    expect(left).toMatchObject([{ action: 'panel_viewed', by: 'owner', actor_id: ownerId }]);
  });

  test('that a producer came in', async () => {
    const left = await deedsOf(() => app.signedIn({ userId: own.producerId, kind: 'producer' }));
    expect(left).toMatchObject([{ action: 'signed_in' }]);
  });
});
