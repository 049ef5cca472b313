import { randomBytes } from 'node:crypto';
import { unsubscribeToken } from '#server/account/unsubscribe.ts';
import { readToken } from '#server/account/unsubscribe-token.ts';
import { verifyTotp } from '#server/auth/factors/totp-factor.ts';
import { issueLink, readLink } from '#server/auth/links/one-time-links.ts';
import { signingPair } from '#server/certificates/badges/keys.ts';
import { holderCpfPurpose } from '#server/certificates/sheet-of.ts';
import { archiveSchool } from '#server/cleanup/archive/archive.ts';
import { signingKey } from '#server/crypto/app-keys.ts';
import { seal, sealBytes, unseal } from '#server/crypto/sealed.ts';
import { newToken } from '#server/crypto/tokens.ts';
import { asPlatform, asSchool } from '#server/db.ts';
import { ownAccount } from '#server/email/providers/school-mail.ts';
import { derivePassword } from '#server/email/secrets.ts';
import { makeCalendarAddress, readCalendarAddress } from '#server/learning/calendar/address.ts';
import { makeCopy } from '#server/privacy/copy/make-copy.ts';
import { makeProducerCopy } from '#server/privacy/producers/make-producer-copy.ts';
import { openPushKeys } from '#server/push/keys.ts';
import { digestToken } from '#server/reports/weekly-digest.ts';
import { secretPurpose, setSecret } from '#server/sales/deliveries/secrets.ts';
import { schoolSecretPurpose, setSaleSecret } from '#server/sales/offers/school-address.ts';
import { startSchoolExport } from '#server/school-package/start.ts';
import { workOnPackage } from '#server/school-package/work.ts';
import { sendMessage } from '#server/students/message.ts';
import { setVideoKey, videoKeyPurpose } from '#server/videos/keys.ts';
import type { CheckedCertificate } from '#shared/contract/certificate-check.ts';
import type { Caller, TestApp } from '../app.ts';
import { newCertificate } from '../fixtures/certificate-fixture.ts';
import { newCourse, newSchool, newStudent, openEnrollment } from '../fixtures/factories.ts';
import { addTotp, codeOf } from '../fixtures/factors/second-step-fixture.ts';
import { withKey } from '../fixtures/integration-fixture.ts';
import { outgoingMail } from '../fixtures/outgoing-mail.ts';
import { asOwner } from '../fixtures/owner.ts';
import { newDataRequest, sessionOf } from '../fixtures/privacy/privacy-fixture.ts';
import { newProducerRequest } from '../fixtures/privacy/producer-requests.ts';
import { salesFixture } from '../fixtures/sales/sales-fixture.ts';

export type Made = Awaited<ReturnType<typeof populate>>;

const BREVO_KEY = 'xkeysib-de-teste';
const HOTTOK = 'segredo-da-hotmart';
const BUNNY_KEY = 'chave-da-biblioteca';
const YEAR = 2027;
const CPF = '52998224725';

/** A school with one of everything that hangs on an application key, made with those of the application. */
export async function populate(app: TestApp) {
  const { services, call, signedIn, fetch } = app;
  const { db, env } = services;
  const school = await newSchool(db);
  const { producerId } = school;
  const { id: courseId } = await newCourse(db, school);
  const student = await newStudent(db, school, { created_at: '2026-12-01T12:00:00Z' });
  await openEnrollment(db, student, courseId);
  const producer = await signedIn({ kind: 'producer', userId: producerId });
  const viewer = await signedIn({ kind: 'student', ...student });
  const fixture = salesFixture(app, school, courseId);
  const totp = await addTotp(app, producer);

  await asSchool(db, school, (tx) =>
    tx
      .updateTable('client_settings')
      .set({
        email_provider: 'brevo',
        brevo_api_key: sealBytes(env, producerId, Buffer.from(BREVO_KEY)),
        sender_email: 'a@b.test',
      })
      .where('producer_id', '=', producerId)
      .execute(),
  );
  await setSecret(services, school, { courseId, platform: 'hotmart', secret: HOTTOK });
  await setSaleSecret(services, school, { platform: 'hotmart', secret: HOTTOK });
  const sale = (event: string) => ({
    email: `bia-${producerId}@example.com`,
    event,
    transaction: `venda-bia-${producerId}@example.com`,
  });
  await fixture.tell(sale('approved'));
  await fixture.post(
    { ...sale('approved'), email: `caio-${producerId}@example.com`, transaction: 'T2' },
    { query: '&pedido=segredo' },
  );
  await setVideoKey(services, school, { provider: 'bunny', name: '759', secret: BUNNY_KEY });
  const signing = await signingPair(services, producerId);
  const cpf = seal(env, holderCpfPurpose(student), CPF);
  const { certificateCode } = await newCertificate(db, student, courseId, { asks_cpf: true, holder_cpf: cpf });
  const copyId = await newDataRequest(db, student, { kind: 'copy', proven_in: await sessionOf(db, student) });
  await makeCopy(services, { producerId, requestId: copyId });
  const ownCopyId = await newProducerRequest(db, { account_id: producerId, kind: 'copy' });
  await makeProducerCopy(services, { requestId: ownCopyId });
  await makePackageOf(services, producerId);
  await call('producer.startCourseFile', { name: 'curso.mbz', bytes: 1 }, producer);
  const calendar = await makeCalendarAddress(services, student);
  await sendMessage(services, school, { to: student.email, subject: 'Bem-vinda', html: '<p>Sua senha é girassol</p>' });
  const { data } = await call('producer.createApiKey', undefined, producer);
  const { key: apiKey } = data as { key: string };
  const link = newToken();
  await asPlatform(db, (tx) => issueLink(tx, { kind: 'access', userId: student.userId, producerId, token: link }));
  await asOwner(
    app.url,
    `insert into cleanups (year, due_at, state) values (${YEAR}, app_now(), 'running');
     insert into cleanup_schools (producer_id, year) values ('${producerId}', ${YEAR})`,
  );
  await archiveSchool(services, { producerId, year: YEAR });
  await asOwner(app.url, `update cleanup_schools set state = 'removed' where producer_id = $1`, [producerId]);
  return {
    school,
    courseId,
    student,
    producer,
    viewer,
    totpKey: totp.key,
    sale,
    apiKey,
    newcomer: await refusedOnce(app, courseId, apiKey),
    link,
    salesPath: fixture.path(),
    unsubscribe: unsubscribeToken(env, { producerId, userId: student.userId }),
    digest: digestToken(env, producerId),
    signing,
    certificateCode,
    copyId,
    ownCopyId,
    calendar,
    push: await pushKeysOf(app),
    archive: await archiveOf(fetch, producer),
  };
}

async function makePackageOf(services: TestApp['services'], producerId: string): Promise<void> {
  await startSchoolExport(services, { producerId });
  const { id: packageId } = await asSchool(services.db, { producerId }, (tx) =>
    tx.selectFrom('school_packages').select('id').executeTakeFirstOrThrow(),
  );
  await workOnPackage(services, { producerId, packageId });
}

/** What works with another application on a copy of the database: 'ok', or the error. */
export async function tryAll(app: TestApp, made: Made): Promise<Record<string, string>> {
  const { services, call, fetch } = app;
  const { db, env } = services;
  const { producerId } = made.school;
  const fixture = salesFixture(app, made.school, made.courseId);
  const tell = async (body: object) => {
    const headers = { 'content-type': 'application/json' };
    const { status } = await fetch(made.salesPath, { method: 'POST', headers, body: JSON.stringify(body) });
    await fixture.work();
    return status;
  };
  const checks: Record<string, () => Promise<unknown>> = {
    "the school's key at its e-mail provider": async () => {
      const kept = await asSchool(db, made.school, (tx) =>
        tx.selectFrom('client_settings').selectAll().where('producer_id', '=', producerId).executeTakeFirstOrThrow(),
      );
      return ownAccount(env, producerId, kept)?.apiKey === BREVO_KEY;
    },
    "a platform's secret": async () => {
      const { secret } = await asSchool(db, made.school, (tx) =>
        tx
          .selectFrom('webhook_secrets')
          .select('secret')
          .where('course_id', '=', made.courseId)
          .executeTakeFirstOrThrow(),
      );
      const purpose = secretPurpose({ producerId, courseId: made.courseId, platform: 'hotmart' });
      return unseal(env, purpose, secret) === HOTTOK;
    },
    "a platform's secret at the school's own address": async () => {
      const { secret } = await asSchool(db, made.school, (tx) =>
        tx.selectFrom('sale_addresses').select('secret').executeTakeFirstOrThrow(),
      );
      return unseal(env, schoolSecretPurpose({ producerId, platform: 'hotmart' }), secret ?? '') === HOTTOK;
    },
    'the key that signs videos': async () => {
      const { secret } = await asSchool(db, made.school, (tx) =>
        tx.selectFrom('video_keys').select('secret').executeTakeFirstOrThrow(),
      );
      return unseal(env, videoKeyPurpose({ producerId, provider: 'bunny', name: '759' }), secret) === BUNNY_KEY;
    },
    'the key that signs credentials': async () =>
      (await signingPair(services, producerId)).secret === made.signing.secret,
    'the CPF on a certificate': async () => {
      const { data } = await call('public.checkCertificate', { code: made.certificateCode });
      return (data as CheckedCertificate).sheet.cpf === '***.982.247-**';
    },
    'the address of a calendar': async () =>
      (await readCalendarAddress(services, made.student)).path === made.calendar.path &&
      (await fetch(made.calendar.path ?? '')).status === 200,
    'a delivery that waits, with what its address was asked with': async () => {
      await fixture.work();
      return (
        (await fixture.deliveries()).every(({ status }) => status === 'applied') &&
        (await fixture.students()).length === 4
      );
    },
    'a sale told to the address that was given out': async () =>
      (await tell({ ...made.sale('approved'), transaction: 'T3' })) === 200,
    'a refund of a sale whose number is an e-mail': async () => {
      await tell(made.sale('refunded'));
      const purchases = await fixture.purchases();
      return purchases.some(
        ({ closed_by, transaction_id }) => closed_by === 'refunded' && transaction_id.startsWith('keyed:'),
      );
    },
    'an e-mail that waits': async () => {
      const mail = await outgoingMail(services);
      await mail.send(await mail.lastQueuedTo(made.student.email));
      const [received] = mail.receivedBy(made.student.email);
      await mail.stop();
      return received?.html?.toString().includes('girassol');
    },
    'an e-mail with a password that is tried again': async () => {
      const mail = await outgoingMail(services);
      await mail.send(made.newcomer.emailId);
      const [received] = mail.receivedBy(made.newcomer.email);
      await mail.stop();
      return received?.html?.toString().includes(made.newcomer.password);
    },
    "the platform's key at push services": async () =>
      JSON.stringify(await pushKeysOf(app)) === JSON.stringify(made.push),
    'the archive of a clean-up': async () => (await archiveOf(fetch, made.producer)).equals(made.archive),
    'a copy of what is kept of somebody': async () =>
      (await fetch(`/api/student/own-data.zip?id=${made.copyId}`, {}, made.viewer)).status === 200,
    'a copy of what the platform keeps of a producer': async () =>
      (await fetch(`/api/producer/own-data.zip?id=${made.ownCopyId}`, {}, made.producer)).status === 200,
    "a producer's system": async () => {
      const email = `dora-${randomBytes(4).toString('hex')}@example.com`;
      return (await enroll(app, made.courseId, made.apiKey, email)) === 200;
    },
    'an authenticator app': () => verifyTotp(services, producerId, codeOf(made.totpKey)),
    'a session': async () => (await call('student.catalogue', undefined, made.viewer)).status === 200,
    'an open link': async () =>
      (await asPlatform(db, (tx) => readLink(tx, ['access'], made.link))).userId === made.student.userId,
    'the end of notices': async () => readToken(env, 'unsubscribe', made.unsubscribe)?.userId === made.student.userId,
    'the end of digests': async () => readToken(env, 'weekly digest', made.digest)?.producerId === producerId,
  };
  const found: Record<string, string> = {};
  for (const [name, check] of Object.entries(checks))
    found[name] = await check().then(
      (isSo) => (isSo ? 'ok' : 'not so'),
      (error: Error) => error.message,
    );
  return found;
}

async function enroll({ fetch }: TestApp, courseId: string, apiKey: string, email: string): Promise<number> {
  const body = JSON.stringify({ email, name: 'Dora' });
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
  return (await fetch(`/api/userWebhook.php?course_id=${courseId}`, init, withKey(apiKey))).status;
}

/** Somebody whose access e-mail failed at first, after its password was stored. */
async function refusedOnce(app: TestApp, courseId: string, apiKey: string) {
  const email = `eva-${randomBytes(4).toString('hex')}@example.com`;
  await enroll(app, courseId, apiKey, email);
  const mail = await outgoingMail(app.services);
  const emailId = await mail.lastQueuedTo(email);
  mail.refusals.push(451);
  await mail.send(emailId);
  await mail.stop();
  return { email, emailId, password: derivePassword(signingKey(app.services.env), emailId) };
}

async function pushKeysOf({ services: { db, env } }: TestApp) {
  const kept = await asPlatform(db, (tx) => tx.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow());
  return openPushKeys(env, { publicKey: kept.public_key, privateKey: kept.private_key });
}

async function archiveOf(fetch: TestApp['fetch'], producer: Caller): Promise<Buffer> {
  const answer = await fetch(`/api/producer/cleanup.zip?ano=${YEAR}`, {}, producer);
  if (answer.status !== 200) throw new Error(`The archive answers ${answer.status}: ${await answer.text()}`);
  return Buffer.from(await answer.arrayBuffer());
}
