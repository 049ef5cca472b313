import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { COPY_DAYS } from '#shared/privacy/requests.ts';
import { DAY_MS } from '#shared/time/dates.ts';
import type { Caller } from '#test/app.ts';
import { newPayment, newSchool } from '#test/fixtures/factories.ts';
import { lastSecond } from '#test/fixtures/privacy/closing-fixture.ts';
import { openCopy } from '#test/fixtures/privacy/opened-copy.ts';
import { producerRequestFixture } from '#test/fixtures/privacy/producer-request-fixture.ts';
import { newProducerRequest } from '#test/fixtures/privacy/producer-requests.ts';
import { jobsNaming, statesWhenResumed } from '#test/fixtures/queue.ts';
import { asPlatform } from '../db.ts';
import { privacyJobs } from './jobs.ts';
import { makeProducerCopy } from './producers/make-producer-copy.ts';
import { warnOwnersOfDeadlines } from './producers/platform-deadlines.ts';
import { purgePrivacy } from './requests/deadlines.ts';

const { app, parties, address, newest, onDesk, mailsTo } = await producerRequestFixture();
const { call, services } = app;
const { db } = services;

const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

describe('a copy of a producer’s data', () => {
  test('contains the account, its plan, payments and requests, and nobody else’s', async () => {
    await newPayment(db, parties.school);
    const stranger = await newSchool(db, { name: 'Outra Produtora' });
    await newPayment(db, stranger);
    expect(await call('producer.requestOwnCopy', undefined, parties.producer)).toMatchObject({ code: null });
    const { id } = await newest();
    await makeProducerCopy(services, { requestId: id });
    const { copyUntil, ...made } = await newest();
    expect(made).toMatchObject({ state: 'done', copyBytes: expect.any(Number) });
    expect(new Date(copyUntil ?? '').toISOString()).toBe(lastSecond(COPY_DAYS));
    const response = await app.fetch(`/api/producer/own-data.zip?id=${id}`, {}, parties.producer);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const { data, page } = await openCopy(response);
    const { titular, dados } = data;
    expect(titular).toBe('Ana Produtora');
    expect(dados.cadastro).toMatchObject([{ 'E-mail': address(), 'Endereço da escola': parties.school.slug }]);
    expect(dados.pagamentos).toHaveLength(1);
    expect(dados.sessoes?.length).toBeGreaterThan(0);
    expect(dados.pedidos).toHaveLength(1);
    expect(page).toContain('Cadastro (1)');
    expect(JSON.stringify(data) + page).not.toContain('Outra Produtora');
    expect(await mailsTo(address())).toEqual(['producer_request ready']);
  });

  test('says amounts with two decimals, and what was asked and done in words', async () => {
    await newPayment(db, parties.school, { amount_cents: 9700, refunded_cents: 1050 });
    await newProducerRequest(db, {
      ...{ account_id: parties.school.producerId, kind: 'closing', state: 'withdrawn' },
      ...{ close_at: ago(1), settled_at: ago(2), message: null },
    });
    await call('owner.startImpersonation', { producerId: parties.school.producerId }, parties.owner);
    await call('producer.requestOwnCopy', undefined, parties.producer);
    const { id } = await newest();
    await makeProducerCopy(services, { requestId: id });
    const response = await app.fetch(`/api/producer/own-data.zip?id=${id}`, {}, parties.producer);
    const { data, page } = await openCopy(response);
    expect(data.dados.pagamentos).toMatchObject([{ 'Valor (R$)': '97.00', 'Devolvido (R$)': '10.50' }]);
    for (const said of ['97,00', '10,50', 'Encerrar a escola', 'Entrou como produtor'])
      expect(page).toContain(`>${said}</td>`);
    expect(page).not.toMatch(/>(closing|viewing_started)</);
  });

  test('contains their actions, without the subjects of other schools', async () => {
    const elsewhere = await newSchool(db);
    const auditEvent = {
      actor_id: parties.school.producerId,
      actor_name: 'Ana Produtora',
      by: 'session' as const,
      action: 'student_added',
      details: '{}',
    };
    await asPlatform(db, (tx) =>
      tx
        .insertInto('school_deeds')
        .values([
          { ...auditEvent, id: randomUUID(), producer_id: parties.school.producerId, subject: 'Aluna da Casa' },
          { ...auditEvent, id: randomUUID(), producer_id: elsewhere.producerId, subject: 'Aluna Alheia' },
        ])
        .execute(),
    );
    await call('producer.requestOwnCopy', undefined, parties.producer);
    const { id } = await newest();
    await makeProducerCopy(services, { requestId: id });
    const response = await app.fetch(`/api/producer/own-data.zip?id=${id}`, {}, parties.producer);
    const { data, page } = await openCopy(response);
    const did = data.dados.feitos?.filter((row) => row.Ação === 'student_added');
    expect(did?.map((row) => row.Sobre).sort()).toEqual(['Aluna da Casa', null]);
    expect(page).not.toContain('Aluna Alheia');
  });

  test('whose job is lost is resumed, and owners are told before the deadline', async () => {
    const account_id = parties.school.producerId;
    const requestId = await newProducerRequest(db, { account_id, kind: 'copy', received_at: ago(2), due_at: ago(-4) });
    const of = jobsNaming(app.url, 'make-producer-copy', requestId);
    expect((await statesWhenResumed(services, { jobs: privacyJobs, by: 'resume-copies', of })).lost).toEqual([
      'created',
    ]);
    for (const _ of [1, 2]) await warnOwnersOfDeadlines(services);
    expect(await mailsTo(`${parties.ownerId}@example.com`)).toEqual(['producer_request_due due']);
    await makeProducerCopy(services, { requestId });
    expect(await onDesk(requestId)).toMatchObject({ state: 'done' });
  });

  test('of a deleted account is settled, and deleted when due', async () => {
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

  test('is for its producer only, in a confirmed session, until it expires', async () => {
    await call('producer.requestOwnCopy', undefined, parties.producer);
    const { id } = await newest();
    const path = `/api/producer/own-data.zip?id=${id}`;
    expect((await app.fetch(path, {}, parties.producer)).status).toBe(404);
    await makeProducerCopy(services, { requestId: id });
    const stranger = await app.signedIn({ kind: 'producer', userId: (await newSchool(db)).producerId });
    expect((await app.fetch(path, {}, stranger)).status).toBe(404);
    await asPlatform(db, (tx) => sql`update producer_requests set copy_until = app_now() where id = ${id}`.execute(tx));
    expect((await app.fetch(path, {}, parties.producer)).status).toBe(404);
    const { key } = await asPlatform(db, (tx) =>
      tx.selectFrom('producer_requests').select('copy_key as key').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    await purgePrivacy(services);
    expect(await services.storage.exists(key ?? '')).toBe(false);
    expect(await newest()).toMatchObject({ state: 'done', copyUntil: null });
  });

  test('can be deleted early by its producer only', async () => {
    await call('producer.requestOwnCopy', undefined, parties.producer);
    const { id } = await newest();
    await makeProducerCopy(services, { requestId: id });
    const { key } = await asPlatform(db, (tx) =>
      tx.selectFrom('producer_requests').select('copy_key as key').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    const other = await newSchool(db);
    const stranger = await app.signedIn({ kind: 'producer', userId: other.producerId });
    const drop = async (by: Caller) => (await call('producer.deleteOwnCopy', { requestId: id }, by)).code;
    expect(await drop(stranger)).toBe('not_found');
    expect(await services.storage.exists(key ?? '')).toBe(true);
    expect(await drop(parties.producer)).toBeNull();
    expect(await services.storage.exists(key ?? '')).toBe(false);
    expect(await newest()).toMatchObject({ state: 'done', copyUntil: null });
    expect((await app.fetch(`/api/producer/own-data.zip?id=${id}`, {}, parties.producer)).status).toBe(404);
    expect(await drop(parties.producer)).toBe('not_found');
  });

  test('deleted during a download request is not found', async () => {
    await call('producer.requestOwnCopy', undefined, parties.producer);
    const { id } = await newest();
    await makeProducerCopy(services, { requestId: id });
    const { storage } = services;
    const read = storage.getStream.bind(storage);
    storage.getStream = async (key) => {
      await call('producer.deleteOwnCopy', { requestId: id }, parties.producer);
      return read(key);
    };
    const { status } = await app.fetch(`/api/producer/own-data.zip?id=${id}`, {}, parties.producer).finally(() => {
      storage.getStream = read;
    });
    expect(status).toBe(404);
  });

  test('requested twice is made once, and made twice is stored once', async () => {
    const asked = await Promise.all([1, 2].map(() => call('producer.requestOwnCopy', undefined, parties.producer)));
    expect(asked.map(({ code }) => code).sort()).toEqual(['data_request_open', null]);
    const { id } = await newest();
    await Promise.all([1, 2].map(() => makeProducerCopy(services, { requestId: id })));
    expect(await mailsTo(address())).toEqual(['producer_request ready']);
  });

  test('of a withdrawn request is not made', async () => {
    await call('producer.requestOwnCopy', undefined, parties.producer);
    const { id } = await newest();
    await call('producer.withdrawOwnRequest', { requestId: id }, parties.producer);
    await makeProducerCopy(services, { requestId: id });
    expect(await newest()).toMatchObject({ state: 'withdrawn', copyUntil: null });
  });
});
