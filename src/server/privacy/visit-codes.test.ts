import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newBrowser } from '#test/browser.ts';
import { repeatLastTry } from '#test/fixtures/login-attempts.ts';
import { requestsOf } from '#test/fixtures/privacy/privacy-fixture.ts';
import { door, eachShutOut, mail, school, student } from '#test/fixtures/privacy/visit-tests.ts';
import { asPlatform } from '../db.ts';

/* The e-mailed code, which must not reveal whether an address is known. */

const app = await testApp();
const { db } = app.services;

eachShutOut();

const stranger = () => `${randomUUID()}@example.com`;
const wrong = (code: string) => (code === '00000000' ? '11111111' : '00000000');

describe('requesting a code does not reveal who is a student', () => {
  const bare = (page: string, email: string) => page.replaceAll(email, 'x');

  test('the response to a stranger is identical, and no e-mail is sent', async () => {
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

  test('and takes the same statements', async () => {
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

  test('guessing a stranger’s code only shows that there is no data, and allows no requests', async () => {
    const email = stranger();
    const me = await door.opened(email);
    expect(await door.show(me)).toContain('Nada guardado');
    expect((await door.post({ acao: 'copia' }, me)).status).toBe(404);
    expect(await requestsOf(db, school)).toEqual([]);
  });
});

describe('the code', () => {
  test('can be wrong a few times, then even the right one is refused [v5.0.0-6.5.5]', async () => {
    const browser = newBrowser();
    await door.post({ acao: 'codigo', email: student.email }, browser);
    const code = await door.codeFor(student.email);
    for (let at = 0; at < 5; at += 1)
      expect((await door.post({ acao: 'entrar', codigo: wrong(code) }, browser)).status).toBe(422);
    for (const codigo of [wrong(code), code])
      expect((await door.post({ acao: 'entrar', codigo }, browser)).status).toBe(410);
  });

  test('has eight digits, not six', async () => {
    const browser = newBrowser();
    await door.post({ acao: 'codigo', email: student.email }, browser);
    const code = await door.codeFor(student.email);
    expect(code).toMatch(/^\d{8}$/);
    await mail.send(await mail.lastQueuedTo(student.email));
    expect(mail.receivedBy(student.email)[0]?.text).toMatch(new RegExp(`\\b${code}\\b`));
    expect((await door.post({ acao: 'entrar', codigo: '123456' }, browser)).status).toBe(422);
    expect((await door.post({ acao: 'entrar', codigo: code }, browser)).status).toBe(303);
  });

  test('can be guessed thirty times an hour from one address, for all mailboxes together; right ones do not count', async () => {
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

  test('does not work in another browser, twice, or after a quarter of an hour', async () => {
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

  test('is limited to six per hour and address, also for a stranger', async () => {
    for (const [at, email] of [student.email, stranger()].entries()) {
      const here = () => ({ ...newBrowser(), ip: `203.0.113.${at + 1}` });
      await door.post({ acao: 'codigo', email }, here());
      await repeatLastTry(db, 'visit_code', 5);
      expect((await door.post({ acao: 'codigo', email }, here())).status).toBe(429);
    }
  });

  test('requested six times by a stranger is still sent to its owner, who can then make requests', async () => {
    const open = await door.opened(student.email);
    await door.post({ acao: 'codigo', email: student.email }, newBrowser());
    await repeatLastTry(db, 'visit_code', 5);
    expect((await door.post({ acao: 'correcao', campo: 'cpf', valor: '529.982.247-25' }, open)).status).toBe(303);
    const me = await door.opened(student.email);
    expect((await door.post({ acao: 'copia' }, me)).status).toBe(303);
    const signedIn = await app.signedIn({ kind: 'student', ...student });
    expect(await app.call('student.submitDataRequest', { kind: 'erasure' }, signedIn)).toMatchObject({ status: 200 });
  });

  test('is limited per mailbox, from any number of addresses', async () => {
    await door.post({ acao: 'codigo', email: student.email }, newBrowser());
    await repeatLastTry(db, 'visit_code', 19);
    expect((await door.post({ acao: 'codigo', email: student.email }, newBrowser())).status).toBe(429);
  });

  test('is stored nowhere in clear, and neither is the browser’s token', async () => {
    const me = await door.opened(student.email);
    const token = /dados=([^;]*)/.exec(me.cookie)?.[1] ?? '';
    expect(token).toHaveLength(43);
    expect(await mail.everythingStored()).not.toContain(token);
  });
});
