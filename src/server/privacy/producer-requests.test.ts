import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { OwnRequests, PlatformDesk } from '#shared/contract/producer-requests.ts';
import { protocolText } from '#shared/privacy/requests.ts';
import { DAY_MS } from '#shared/time/dates.ts';
import { appOn, type Caller } from '#test/app.ts';
import { ownDatabase } from '#test/database.ts';
import { newOwner, newPayment, newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { newProducerRequest } from '#test/fixtures/privacy/producer-requests.ts';
import { newMember } from '#test/fixtures/team/team-fixture.ts';
import { unzip } from '../cleanup/archive/zip.ts';
import { asPlatform } from '../db.ts';
import { makeProducerCopy } from './producers/make-producer-copy.ts';
import { retryProducerCopies, warnOwnersOfDeadlines } from './producers/platform-deadlines.ts';
import { purgePrivacy } from './requests/deadlines.ts';

// The desk is of a whole platform: whatever others did there would move what is looked for from one page to another.
const app = await appOn(await ownDatabase());
const { call, services } = app;
const { db } = services;

afterAll(async () => {
  await Promise.all([services.jobs.stop(), services.live.stop(), services.listener.stop()]);
  await db.close();
});

let school: TestSchool;
let producer: Caller;
let ownerId: string;
let owner: Caller;
beforeEach(async () => {
  school = await newSchool(db);
  producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
  ownerId = await newOwner(db);
  owner = await app.signedIn({ kind: 'owner', userId: ownerId });
});

const own = async () => ((await call('producer.ownRequests', undefined, producer)).data as OwnRequests).requests;
async function onDesk(id: string) {
  const { requests } = (await call('owner.producerRequests', { page: 1 }, owner)).data as PlatformDesk;
  return requests.find((request) => request.id === id);
}
const mailsTo = async (email: string) => {
  const { rows } = await asPlatform(db, (tx) =>
    sql<{ template: string; part: string }>`
      select template_name as template, payload ->> 'part' as part from email_logs
      where recipient_email = ${email} order by created_at, id`.execute(tx),
  );
  return rows.map(({ template, part }) => `${template} ${part}`);
};
const address = () => `${school.slug}@example.com`;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const ask = (message = 'Com quem meus dados foram compartilhados?') =>
  call('producer.askPlatform', { message }, producer);
async function unzipped(content: ArrayBuffer) {
  const folder = await mkdtemp(join(tmpdir(), 'own-copy-'));
  try {
    const path = join(folder, 'copy.zip');
    await writeFile(path, Buffer.from(content));
    return {
      data: JSON.parse(await text(await unzip(path, 'dados.json'))),
      page: await text(await unzip(path, 'meus-dados.html')),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}
const newest = async () => (await own())[0] as OwnRequests['requests'][number];

describe('a copy of what the platform keeps of a producer', () => {
  test('has the account, its plan and payments, and what was asked, and nobody else’s', async () => {
    await newPayment(db, school);
    const stranger = await newSchool(db, { name: 'Outra Produtora' });
    await newPayment(db, stranger);
    expect(await call('producer.askOwnCopy', undefined, producer)).toMatchObject({ code: null });
    const { id } = await newest();
    await makeProducerCopy(services, { requestId: id });
    expect(await newest()).toMatchObject({ state: 'done', copyBytes: expect.any(Number) });
    const response = await app.fetch(`/api/producer/own-data.zip?id=${id}`, {}, producer);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const { data, page } = await unzipped(await response.arrayBuffer());
    const { titular, dados } = data;
    expect(titular).toBe('Ana Produtora');
    expect(dados.cadastro).toMatchObject([{ 'E-mail': address(), 'Endereço da escola': school.slug }]);
    expect(dados.pagamentos).toHaveLength(1);
    expect(dados.sessoes.length).toBeGreaterThan(0);
    expect(dados.pedidos).toHaveLength(1);
    expect(page).toContain('Cadastro (1)');
    expect(JSON.stringify(data) + page).not.toContain('Outra Produtora');
    expect(await mailsTo(address())).toEqual(['producer_request ready']);
  });

  test('has what they did, and of other schools not to whom', async () => {
    const elsewhere = await newSchool(db);
    const deed = {
      actor_id: school.producerId,
      actor_name: 'Ana Produtora',
      by: 'session' as const,
      action: 'student_added',
      details: '{}',
    };
    await asPlatform(db, (tx) =>
      tx
        .insertInto('school_deeds')
        .values([
          { ...deed, id: randomUUID(), producer_id: school.producerId, subject: 'Aluna da Casa' },
          { ...deed, id: randomUUID(), producer_id: elsewhere.producerId, subject: 'Aluna Alheia' },
        ])
        .execute(),
    );
    await call('producer.askOwnCopy', undefined, producer);
    const { id } = await newest();
    await makeProducerCopy(services, { requestId: id });
    const response = await app.fetch(`/api/producer/own-data.zip?id=${id}`, {}, producer);
    const { data, page } = await unzipped(await response.arrayBuffer());
    const did = data.dados.feitos.filter((row: Record<string, unknown>) => row.Ação === 'student_added');
    expect(did.map((row: Record<string, unknown>) => row.Sobre).sort()).toEqual(['Aluna da Casa', null]);
    expect(page).not.toContain('Aluna Alheia');
  });

  test('that did not succeed is tried again each day, and owners hear of it before its time is over', async () => {
    const account_id = school.producerId;
    const requestId = await newProducerRequest(db, { account_id, kind: 'copy', received_at: ago(2), due_at: ago(-4) });
    const fresh = await newProducerRequest(db, { account_id: (await newSchool(db)).producerId, kind: 'copy' });
    await retryProducerCopies(services);
    const { rows: queued } = await asPlatform(db, (tx) =>
      sql<{ id: string }>`select data ->> 'requestId' as id from pgboss.job where name = 'make-producer-copy'`.execute(
        tx,
      ),
    );
    const ids = queued.map(({ id }) => id);
    expect([ids.includes(requestId), ids.includes(fresh)]).toEqual([true, false]);
    for (const _ of [1, 2]) await warnOwnersOfDeadlines(services);
    expect(await mailsTo(`${ownerId}@example.com`)).toEqual(['producer_request_due due']);
    await makeProducerCopy(services, { requestId });
    expect(await onDesk(requestId)).toMatchObject({ state: 'done' });
  });

  test('of an account that is gone is over, and goes with its time as others do', async () => {
    const requestId = await newProducerRequest(db, { kind: 'copy' });
    await purgePrivacy(services);
    expect(await onDesk(requestId)).toMatchObject({ state: 'withdrawn', name: null });
    await asPlatform(db, (tx) =>
      sql`update producer_requests set settled_at = settled_at - interval '6 years' where id = ${requestId}`.execute(
        tx,
      ),
    );
    await purgePrivacy(services);
    expect(await onDesk(requestId)).toBeUndefined();
  });

  test('is for its producer alone, confirmed, as long as it is kept', async () => {
    await call('producer.askOwnCopy', undefined, producer);
    const { id } = await newest();
    const path = `/api/producer/own-data.zip?id=${id}`;
    expect((await app.fetch(path, {}, producer)).status).toBe(404);
    await makeProducerCopy(services, { requestId: id });
    const stranger = await app.signedIn({ kind: 'producer', userId: (await newSchool(db)).producerId });
    expect((await app.fetch(path, {}, stranger)).status).toBe(404);
    await asPlatform(db, (tx) => sql`update producer_requests set copy_until = app_now() where id = ${id}`.execute(tx));
    expect((await app.fetch(path, {}, producer)).status).toBe(404);
    const { key } = await asPlatform(db, (tx) =>
      tx.selectFrom('producer_requests').select('copy_key as key').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    await purgePrivacy(services);
    expect(await services.storage.exists(key ?? '')).toBe(false);
    expect(await newest()).toMatchObject({ state: 'done', copyUntil: null });
  });

  test('goes before its time when its producer deletes it, and nobody else', async () => {
    await call('producer.askOwnCopy', undefined, producer);
    const { id } = await newest();
    await makeProducerCopy(services, { requestId: id });
    const { key } = await asPlatform(db, (tx) =>
      tx.selectFrom('producer_requests').select('copy_key as key').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    const other = await newSchool(db);
    const stranger = await app.signedIn({ kind: 'producer', userId: other.producerId });
    const drop = async (by: Caller) => (await call('producer.dropOwnCopy', { requestId: id }, by)).code;
    expect(await drop(stranger)).toBe('not_found');
    expect(await services.storage.exists(key ?? '')).toBe(true);
    expect(await drop(producer)).toBeNull();
    expect(await services.storage.exists(key ?? '')).toBe(false);
    expect(await newest()).toMatchObject({ state: 'done', copyUntil: null });
    expect((await app.fetch(`/api/producer/own-data.zip?id=${id}`, {}, producer)).status).toBe(404);
    expect(await drop(producer)).toBe('not_found');
  });

  test('asked for twice is made once, and made twice counts once', async () => {
    const asked = await Promise.all([1, 2].map(() => call('producer.askOwnCopy', undefined, producer)));
    expect(asked.map(({ code }) => code).sort()).toEqual(['data_request_open', null]);
    const { id } = await newest();
    await Promise.all([1, 2].map(() => makeProducerCopy(services, { requestId: id })));
    expect(await mailsTo(address())).toEqual(['producer_request ready']);
  });

  test('is not made of what was withdrawn', async () => {
    await call('producer.askOwnCopy', undefined, producer);
    const { id } = await newest();
    await call('producer.withdrawOwnRequest', { requestId: id }, producer);
    await makeProducerCopy(services, { requestId: id });
    expect(await newest()).toMatchObject({ state: 'withdrawn', copyUntil: null });
  });
});

describe('another request', () => {
  test('comes to the owner’s desk with its clock, is answered, and both hear of it', async () => {
    expect(await ask('  O que vocês guardam?\n\nObrigada  ')).toMatchObject({ code: null });
    const request = await newest();
    expect(request).toMatchObject({ kind: 'other', state: 'open', message: 'O que vocês guardam?\n\nObrigada' });
    const days = (Date.parse(request.dueAt) - Date.parse(request.receivedAt)) / DAY_MS;
    expect(days).toBeCloseTo(15, 1);
    expect(await onDesk(request.id)).toMatchObject({
      producerId: school.producerId,
      name: 'Ana Produtora',
      email: address(),
    });
    expect(await mailsTo(`${ownerId}@example.com`)).toEqual(['producer_request_due new']);
    const answer = 'Só o seu cadastro e os seus pagamentos.';
    await call('owner.answerProducerRequest', { requestId: request.id, answer }, owner);
    expect(await newest()).toMatchObject({ state: 'done', answer, ground: null });
    expect(await onDesk(request.id)).toMatchObject({ settledBy: 'Dona' });
    expect(await mailsTo(address())).toEqual(['producer_request received', 'producer_request answered']);
    const again = await call('owner.answerProducerRequest', { requestId: request.id, answer }, owner);
    expect(again).toMatchObject({ code: 'data_request_over' });
    expect(await call('producer.withdrawOwnRequest', { requestId: request.id }, producer)).toMatchObject({
      code: 'data_request_over',
    });
  });

  test('is refused on a ground alone, and both are written down', async () => {
    await ask();
    const { id: requestId, year, number } = await newest();
    expect(await call('owner.refuseProducerRequest', { requestId, answer: '' }, owner)).toMatchObject({
      code: 'invalid_input',
    });
    await call('owner.refuseProducerRequest', { requestId, ground: 'legal_duty', answer: 'Por lei.' }, owner);
    expect(await newest()).toMatchObject({ state: 'refused', ground: 'legal_duty', answer: 'Por lei.' });
    const { rows } = await asPlatform(db, (tx) =>
      sql`
        select action, target_id as target, details from audit_log where actor_id = ${ownerId}
        union all
        select action, null, jsonb_build_object('protocol', subject) from school_deeds where producer_id = ${school.producerId} and action like 'platform%'
        order by action`.execute(tx),
    );
    const details = { protocol: protocolText(year, number) };
    expect(rows).toEqual([
      { action: 'platform_asked', target: null, details },
      { action: 'producer_request_refused', target: school.producerId, details },
    ]);
  });

  test('can be taken back, once, and has then nobody to answer it', async () => {
    await ask();
    const { id: requestId } = await newest();
    for (const _ of [1, 2])
      expect(await call('producer.withdrawOwnRequest', { requestId }, producer)).toMatchObject({ status: 200 });
    expect(await newest()).toMatchObject({ state: 'withdrawn' });
    const refused = await call('owner.answerProducerRequest', { requestId, answer: 'Sim' }, owner);
    expect(refused).toMatchObject({ code: 'data_request_over' });
  });

  test('has a protocol that no other has, also of many at once', async () => {
    const schools = await Promise.all(Array.from({ length: 6 }, () => newSchool(db)));
    const callers = await Promise.all(
      schools.map(({ producerId }) => app.signedIn({ kind: 'producer', userId: producerId })),
    );
    const answers = await Promise.all(callers.map((caller) => call('producer.askPlatform', { message: 'Oi' }, caller)));
    const protocols = answers.map(({ data }) => JSON.stringify(data));
    expect(new Set(protocols).size).toBe(6);
  });

  test.each(['', '   ', 'a'.repeat(4001)])('with the message %j is refused', async (message) => {
    expect(await ask(message)).toMatchObject({ code: 'invalid_input' });
  });

  test('is the producer’s, and of nobody in the team', async () => {
    const { userId } = await newMember(db, school, { role: 'admin' });
    const member = await app.signedIn({ kind: 'producer', userId, producerId: school.producerId });
    expect(await call('producer.askPlatform', { message: 'Oi' }, member)).toMatchObject({ code: 'role_forbidden' });
    expect(await call('producer.ownRequests', undefined, member)).toMatchObject({ code: 'role_forbidden' });
  });
});

test('owners are reminded once of what waits, five days before the time is over', async () => {
  const requestId = await newProducerRequest(db, {
    account_id: school.producerId,
    due_at: new Date(Date.now() + 6 * DAY_MS).toISOString(),
  });
  const told = () =>
    asPlatform(db, async (tx) => {
      const { rows } = await sql`
        select from email_logs where recipient_email = ${`${ownerId}@example.com`} and payload ->> 'part' = 'due'
          and payload ->> 'requestId' = ${requestId}`.execute(tx);
      return rows.length;
    });
  await warnOwnersOfDeadlines(services);
  expect(await told()).toBe(0);
  await asPlatform(db, (tx) =>
    sql`update producer_requests set due_at = app_now() + interval '5 days' where id = ${requestId}`.execute(tx),
  );
  await warnOwnersOfDeadlines(services);
  expect(await told()).toBe(1);
  await warnOwnersOfDeadlines(services);
  expect(await told()).toBe(1);
});

test('once the account is gone the protocol stays, without a name', async () => {
  const requestId = await newProducerRequest(db, { account_id: school.producerId, message: 'girassol' });
  await call('owner.removeProducer', { producerId: school.producerId, email: address() }, owner);
  await asPlatform(db, (tx) => tx.deleteFrom('profiles').where('id', '=', school.producerId).execute());
  await purgePrivacy(services);
  const request = await onDesk(requestId);
  expect(request).toMatchObject({
    name: null,
    email: null,
    message: null,
    producerId: null,
    number: expect.any(Number),
  });
  expect(await call('owner.answerProducerRequest', { requestId: randomUUID(), answer: 'x' }, owner)).toMatchObject({
    code: 'not_found',
  });
});
