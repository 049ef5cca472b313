import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent } from '#test/fixtures/factories.ts';
import { repeatLastTry } from '#test/fixtures/login-attempts.ts';
import { endRegret, requestsOf } from '#test/fixtures/privacy/privacy-fixture.ts';
import { VISIT, visitFixture } from '#test/fixtures/privacy/visit-fixture.ts';
import { door, eachShutOut, mail, school, student } from '#test/fixtures/privacy/visit-tests.ts';
import { newWaitingSale } from '#test/fixtures/sales/waiting-sale.ts';
import { asPlatform, asSchool } from '../db.ts';
import { makeCopy } from './copy/make-copy.ts';
import { buyerKeys } from './erasure/buyer-keys.ts';
import { erasePerson } from './erasure/erase.ts';
import { purgePrivacy } from './requests/deadlines.ts';

/* The page where people who cannot sign in access their data with a code from their mailbox. */

const app = await testApp();
const { db } = app.services;

eachShutOut();

const requests = () => requestsOf(db, school);
/** A buyer whose sale is waiting. */
async function newBuyer(email: string): Promise<void> {
  const { id } = await newCourse(db, school);
  const { purchaseId } = await newWaitingSale(db, school, id);
  const [buyerKey] = buyerKeys(app.services.env, email);
  await asSchool(db, school, (tx) =>
    sql`
      update purchases set buyer_key = ${buyerKey}, buyer = jsonb_build_object('email', ${email}::text, 'name', 'Ana')
      where producer_id = ${school.producerId} and id = ${purchaseId}`.execute(tx),
  );
}

describe('a code sent to the mailbox opens the page', () => {
  test('for a student whose access has ended: data, corrections, requests and withdrawals', async () => {
    const me = await door.opened(student.email);
    const page = await door.show(me);
    expect(page).toContain('Duda &#60;i&#62;Aluna');
    expect(page).toContain(student.email);
    await door.post({ acao: 'correcao', campo: 'cpf', valor: '529.982.247-25' }, me);
    await door.post({ acao: 'exclusao' }, me);
    expect(await requests()).toMatchObject([
      { kind: 'correction', state: 'open', channel: 'page', value: '52998224725', student_id: student.studentId },
      { kind: 'erasure', state: 'open', erase_at: expect.any(String) },
    ]);
    const [, erasure] = await requests();
    expect(await door.show(me)).toContain('Protocolo');
    await door.post({ acao: 'desistir', pedido: erasure?.id ?? '' }, me);
    expect(await requests()).toMatchObject([{ state: 'open' }, { state: 'withdrawn' }]);
  });

  test('with a copy, announced by e-mail and downloadable by its mailbox only', async () => {
    const me = await door.opened(student.email);
    await door.post({ acao: 'copia' }, me);
    const [request] = await requests();
    await makeCopy(app.services, { ...school, requestId: request?.id ?? '' });
    await mail.send(await mail.lastQueuedTo(student.email));
    expect(mail.receivedBy(student.email).at(-1)?.html).toContain(VISIT);
    const at = `/alunos/privacidade/copia?escola=${school.slug}&id=${request?.id}`;
    const copy = await app.fetch(at, {}, me);
    expect([copy.status, copy.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const other = await door.opened((await newStudent(db, school)).email);
    expect((await app.fetch(at, {}, other)).status).toBe(404);
    expect((await app.fetch(at, {}, {})).status).toBe(404);
  });

  test('for a buyer who was never a student', async () => {
    const email = `${randomUUID()}@example.com`;
    await newBuyer(email);
    const me = await door.opened(email);
    expect(await door.show(me)).toContain('compras fica sem nome nem e-mail');
    await door.post({ acao: 'exclusao' }, me);
    expect(await requests()).toMatchObject([{ kind: 'erasure', student_id: null, email }]);
    expect((await door.post({ acao: 'correcao', campo: 'cpf', valor: '529.982.247-25' }, me)).status).toBe(404);
  });

  test('for an erased person: their protocol is shown', async () => {
    const me = await door.opened(student.email);
    await door.post({ acao: 'exclusao' }, me);
    const [request] = await requests();
    await endRegret(db, request?.id ?? '');
    await erasePerson(app.services, { ...school, requestId: request?.id ?? '' });
    expect(await door.show(me), 'the visit went with them').toContain('Receber código');
    expect(await door.show(await door.opened(student.email))).toContain(
      `protocolo ${request?.year}-000${request?.number}`,
    );
  });

  test('with consents to withdraw; push consent can only be given in the student’s own browser', async () => {
    const me = await door.opened(student.email);
    await door.post({ acao: 'permissao', para: 'email_notices', dada: 'nao' }, me);
    const kept = await asPlatform(db, (tx) =>
      tx.selectFrom('consents').selectAll().where('student_id', '=', student.studentId).execute(),
    );
    expect(kept).toMatchObject([
      { purpose: 'email_notices', given: false, how: 'data_page', ip_hash: expect.any(String) },
    ]);
    expect((await door.post({ acao: 'permissao', para: 'browser_notices', dada: 'sim' }, me)).status).toBe(422);
  });
});

describe('a visit', () => {
  test('ends after half an hour, on leaving, and on another school’s page', async () => {
    const me = await door.opened(student.email);
    const elsewhere = visitFixture(app, (await newSchool(db)).slug);
    expect(await elsewhere.show(me)).toContain('Receber código');
    expect(await door.show(me)).toContain('Sair');
    const left = await door.opened(student.email);
    await door.post({ acao: 'sair' }, left);
    expect(await door.show(left)).toContain('Receber código');
    await asPlatform(db, (tx) =>
      sql`update data_visits set open_until = app_now() where open_until is not null`.execute(tx),
    );
    expect(await door.show(me)).toContain('Receber código');
    await asPlatform(db, (tx) => sql`update data_visits set asked_at = app_now() - interval '2 days'`.execute(tx));
    expect((await purgePrivacy(app.services)).visits).toBeGreaterThan(0);
  });

  test('cannot withdraw somebody else’s request, and refuses other sites’ forms', async () => {
    const me = await door.opened(student.email);
    const other = await door.opened((await newStudent(db, school)).email);
    await door.post({ acao: 'exclusao' }, me);
    const [request] = await requests();
    expect((await door.post({ acao: 'desistir', pedido: request?.id ?? '' }, other)).status).toBe(404);
    const foreign = { ...me, cookie: me.cookie, headers: { 'sec-fetch-site': 'cross-site' } };
    expect((await door.post({ acao: 'copia' }, foreign)).status).toBe(403);
    expect(await requests()).toMatchObject([{ state: 'open' }]);
  });

  test('is limited to six requests an hour, separately from other visits', async () => {
    const [me, again] = [await door.opened(student.email), await door.opened(student.email)];
    await door.post({ acao: 'copia' }, me);
    await repeatLastTry(db, 'visit_request', 5);
    expect((await door.post({ acao: 'exclusao' }, me)).status).toBe(429);
    expect((await door.post({ acao: 'exclusao' }, again)).status).toBe(303);
  });

  test('two concurrent equal requests are one', async () => {
    const [one, two] = [await door.opened(student.email), await door.opened(student.email)];
    const answers = await Promise.all([one, two].map((me) => door.post({ acao: 'exclusao' }, me)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(await requests()).toHaveLength(1);
  });
});
