import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newBrowser } from '#test/browser.ts';
import {
  newCourse,
  newSchool,
  newStudent,
  newWaitingSale,
  openEnrollment,
  repeatLastTry,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { type OutgoingMail, outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { endRegret } from '#test/fixtures/privacy/privacy-fixture.ts';
import { VISIT, visitFixture } from '#test/fixtures/privacy/visit-fixture.ts';
import { asPlatform, asSchool } from '../db.ts';
import { makeCopy } from './copy/make-copy.ts';
import { buyerKeys } from './erasure/buyer-keys.ts';
import { erasePerson } from './erasure/erase.ts';
import { purgePrivacy } from './requests/deadlines.ts';

/* Whoever cannot sign in, at the page where a code from the mailbox opens their own data. */

const app = await testApp();
const { db } = app.services;

let school: TestSchool;
let student: TestStudent;
let door: ReturnType<typeof visitFixture>;
let mail: OutgoingMail;

beforeAll(async () => {
  mail = await outgoingMail(app.services);
});
afterAll(() => mail.stop());

beforeEach(async () => {
  school = await newSchool(db);
  door = visitFixture(app, school.slug);
  // Once a student, and shut out since.
  student = await newStudent(db, school, { name: 'Duda <i>Aluna</i>' });
  await openEnrollment(db, student, (await newCourse(db, school)).id, { status: 'inactive' });
});

const stranger = () => `${randomUUID()}@example.com`;
const requests = async () =>
  (
    await asPlatform(db, (tx) =>
      tx.selectFrom('data_requests').selectAll().where('producer_id', '=', school.producerId).execute(),
    )
  ).toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0));
/** Who paid for something that waits. */
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

const wrong = (code: string) => (code === '00000000' ? '11111111' : '00000000');

describe('a code from the mailbox opens the page', () => {
  test('for a student whose access has ended: what is kept, corrected, asked for and withdrawn', async () => {
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

  test('and a copy is made, told of by mail with the way back here, and fetched by its mailbox alone', async () => {
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

  test('for who only bought, and never studied', async () => {
    const email = stranger();
    await newBuyer(email);
    const me = await door.opened(email);
    expect(await door.show(me)).toContain('compras fica sem nome nem e-mail');
    await door.post({ acao: 'exclusao' }, me);
    expect(await requests()).toMatchObject([{ kind: 'erasure', student_id: null, email }]);
    expect((await door.post({ acao: 'correcao', campo: 'cpf', valor: '529.982.247-25' }, me)).status).toBe(404);
  });

  test('for who was erased: their protocol is still there', async () => {
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

  test('permissions are taken back, and a browser’s is given where it rings alone', async () => {
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

describe('nobody learns by it who is a student', () => {
  const bare = (page: string, email: string) => page.replaceAll(email, 'x');

  test('the answer is the same for a stranger, letter by letter, and no mail leaves for one', async () => {
    const unknown = stranger();
    const pages = [];
    for (const email of [student.email, unknown]) {
      const browser = newBrowser();
      const { status, headers } = await door.post({ acao: 'codigo', email }, browser);
      pages.push([status, headers.get('location'), bare(await door.show(browser), email)]);
    }
    expect(pages[0]).toEqual(pages[1]);
    for (const email of [student.email, unknown]) await mail.send(await mail.lastQueuedTo(email));
    expect(mail.receivedBy(student.email)).toHaveLength(1);
    expect(mail.receivedBy(student.email)[0]?.text).toContain(await door.codeFor(student.email));
    expect(mail.receivedBy(unknown)).toEqual([]);
    const log = await asPlatform(db, (tx) =>
      tx.selectFrom('email_logs').select('id').where('recipient_email', '=', unknown).execute(),
    );
    expect(log, 'nor does the log tell').toEqual([]);
  });

  test('and both take the same statements', async () => {
    const counted = async (email: string) => {
      const seen: string[] = [];
      db.onStatement = (text) => seen.push(text);
      await door.post({ acao: 'codigo', email }, newBrowser());
      db.onStatement = null;
      return seen;
    };
    await door.show(newBrowser());
    expect(await counted(student.email)).toEqual(await counted(stranger()));
  });

  test('who guesses a stranger’s code sees that there is nothing, and can ask for nothing', async () => {
    const email = stranger();
    const me = await door.opened(email);
    expect(await door.show(me)).toContain('Nada guardado');
    expect((await door.post({ acao: 'copia' }, me)).status).toBe(404);
    expect(await requests()).toEqual([]);
  });
});

describe('the code', () => {
  test('is wrong a few times, then not even the right one counts [v5.0.0-6.5.5]', async () => {
    const browser = newBrowser();
    await door.post({ acao: 'codigo', email: student.email }, browser);
    const code = await door.codeFor(student.email);
    for (let at = 0; at < 5; at += 1)
      expect((await door.post({ acao: 'entrar', codigo: wrong(code) }, browser)).status).toBe(422);
    for (const codigo of [wrong(code), code])
      expect((await door.post({ acao: 'entrar', codigo }, browser)).status).toBe(410);
  });

  test('has eight digits: six are none', async () => {
    const browser = newBrowser();
    await door.post({ acao: 'codigo', email: student.email }, browser);
    const code = await door.codeFor(student.email);
    expect(code).toMatch(/^\d{8}$/);
    await mail.send(await mail.lastQueuedTo(student.email));
    expect(mail.receivedBy(student.email)[0]?.text).toMatch(new RegExp(`\\b${code}\\b`));
    expect((await door.post({ acao: 'entrar', codigo: '123456' }, browser)).status).toBe(422);
    expect((await door.post({ acao: 'entrar', codigo: code }, browser)).status).toBe(303);
  });

  test('is guessed from one address thirty times an hour, of all mailboxes together; right ones count for nothing', async () => {
    const ip = '203.0.113.77';
    const typed = async (email: string, right: boolean, at = ip) => {
      const browser = newBrowser();
      await door.post({ acao: 'codigo', email }, browser);
      const code = await door.codeFor(email);
      const fields = { acao: 'entrar', codigo: right ? code : wrong(code) };
      const from = {
        get cookie() {
          return browser.cookie;
        },
        keep: browser.keep,
        ip: at,
      };
      return (await door.post(fields, from)).status;
    };
    expect(await typed(student.email, true)).toBe(303);
    expect(await typed(stranger(), false)).toBe(422);
    await repeatLastTry(db, 'visit_guess', 28);
    expect(await typed(student.email, true)).toBe(303);
    expect(await typed(stranger(), false)).toBe(422);
    expect(await typed(stranger(), true)).toBe(429);
    expect(await typed(student.email, true, '203.0.113.78')).toBe(303);
  });

  test('opens nothing in another browser, nor twice, nor a quarter of an hour later', async () => {
    const [mine, another, late] = [newBrowser(), newBrowser(), newBrowser()];
    await door.post({ acao: 'codigo', email: student.email }, mine);
    const codigo = await door.codeFor(student.email);
    expect((await door.post({ acao: 'entrar', codigo }, another)).status).toBe(410);
    const before = newBrowser({ dados: /dados=([^;]*)/.exec(mine.cookie)?.[1] ?? '' });
    expect((await door.post({ acao: 'entrar', codigo }, mine)).status).toBe(303);
    expect(await door.show(before), 'the token of before is over').toContain('Receber código');
    expect((await door.post({ acao: 'entrar', codigo }, mine)).status).toBe(410);
    await door.post({ acao: 'codigo', email: student.email }, late);
    const again = await door.codeFor(student.email);
    await asPlatform(db, (tx) => sql`update data_visits set code_until = app_now()`.execute(tx));
    expect((await door.post({ acao: 'entrar', codigo: again }, late)).status).toBe(410);
  });

  test('is sent six times an hour to whoever asks at one address, for a stranger as well', async () => {
    for (const [at, email] of [student.email, stranger()].entries()) {
      const here = () => ({ ...newBrowser(), ip: `203.0.113.${at + 1}` });
      await door.post({ acao: 'codigo', email }, here());
      await repeatLastTry(db, 'visit_code', 5);
      expect((await door.post({ acao: 'codigo', email }, here())).status).toBe(429);
    }
  });

  test('that a stranger asked for six times is still sent to its owner, who then asks for what they like', async () => {
    const open = await door.opened(student.email);
    await door.post({ acao: 'codigo', email: student.email }, newBrowser());
    await repeatLastTry(db, 'visit_code', 5);
    expect((await door.post({ acao: 'correcao', campo: 'cpf', valor: '529.982.247-25' }, open)).status).toBe(303);
    const me = await door.opened(student.email);
    expect((await door.post({ acao: 'copia' }, me)).status).toBe(303);
    const signedIn = await app.signedIn({ kind: 'student', ...student });
    expect(await app.call('student.askDataRequest', { kind: 'erasure' }, signedIn)).toMatchObject({ status: 200 });
  });

  test('floods no mailbox, from however many addresses', async () => {
    await door.post({ acao: 'codigo', email: student.email }, newBrowser());
    await repeatLastTry(db, 'visit_code', 19);
    expect((await door.post({ acao: 'codigo', email: student.email }, newBrowser())).status).toBe(429);
  });

  test('lies nowhere in clear, and neither does the browser’s token', async () => {
    const me = await door.opened(student.email);
    const token = /dados=([^;]*)/.exec(me.cookie)?.[1] ?? '';
    expect(token).toHaveLength(43);
    expect(await mail.everythingStored()).not.toContain(token);
  });
});

describe('a visit', () => {
  test('is over after half an hour, when it is left, and at another school’s page', async () => {
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

  test('withdraws no request of somebody else, and does nothing for another site', async () => {
    const me = await door.opened(student.email);
    const other = await door.opened((await newStudent(db, school)).email);
    await door.post({ acao: 'exclusao' }, me);
    const [request] = await requests();
    expect((await door.post({ acao: 'desistir', pedido: request?.id ?? '' }, other)).status).toBe(404);
    const foreign = { ...me, cookie: me.cookie, headers: { 'sec-fetch-site': 'cross-site' } };
    expect((await door.post({ acao: 'copia' }, foreign)).status).toBe(403);
    expect(await requests()).toMatchObject([{ state: 'open' }]);
  });

  test('asks for six things an hour, and no other visit has fewer for it', async () => {
    const [me, again] = [await door.opened(student.email), await door.opened(student.email)];
    await door.post({ acao: 'copia' }, me);
    await repeatLastTry(db, 'visit_request', 5);
    expect((await door.post({ acao: 'exclusao' }, me)).status).toBe(429);
    expect((await door.post({ acao: 'exclusao' }, again)).status).toBe(303);
  });

  test('asked for twice at once is asked for once', async () => {
    const [one, two] = [await door.opened(student.email), await door.opened(student.email)];
    const answers = await Promise.all([one, two].map((me) => door.post({ acao: 'exclusao' }, me)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(await requests()).toHaveLength(1);
  });
});
