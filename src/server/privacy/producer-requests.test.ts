import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { protocolText } from '#shared/privacy/requests.ts';
import { DAY_MS } from '#shared/time/dates.ts';
import { newSchool } from '#test/fixtures/factories.ts';
import { producerRequestFixture } from '#test/fixtures/privacy/producer-request-fixture.ts';
import { newProducerRequest } from '#test/fixtures/privacy/producer-requests.ts';
import { newMember } from '#test/fixtures/team/team-fixture.ts';
import { asPlatform } from '../db.ts';
import { warnOwnersOfDeadlines } from './producers/platform-deadlines.ts';
import { purgePrivacy } from './requests/deadlines.ts';

const { app, parties, address, newest, onDesk, mailsTo } = await producerRequestFixture();
const { call, services } = app;
const { db } = services;

const ask = (message = 'Com quem meus dados foram compartilhados?') =>
  call('producer.submitOwnRequest', { message }, parties.producer);

describe('a request other than a copy', () => {
  test('reaches the owners with its deadline, is answered, and both are told', async () => {
    expect(await ask('  O que vocês guardam?\n\nObrigada  ')).toMatchObject({ code: null });
    const request = await newest();
    expect(request).toMatchObject({ kind: 'other', state: 'open', message: 'O que vocês guardam?\n\nObrigada' });
    const days = (Date.parse(request.dueAt) - Date.parse(request.receivedAt)) / DAY_MS;
    expect(days).toBeCloseTo(15, 1);
    expect(await onDesk(request.id)).toMatchObject({
      producerId: parties.school.producerId,
      name: 'Ana Produtora',
      email: address(),
    });
    expect(await mailsTo(`${parties.ownerId}@example.com`)).toEqual(['producer_request_due new']);
    const answer = 'Só o seu cadastro e os seus pagamentos.';
    await call('owner.answerProducerRequest', { requestId: request.id, answer }, parties.owner);
    expect(await newest()).toMatchObject({ state: 'done', answer, ground: null });
    expect(await onDesk(request.id)).toMatchObject({ settledBy: 'Dona' });
    expect(await mailsTo(address())).toEqual(['producer_request received', 'producer_request answered']);
    const again = await call('owner.answerProducerRequest', { requestId: request.id, answer }, parties.owner);
    expect(again).toMatchObject({ code: 'data_request_over' });
    expect(await call('producer.withdrawOwnRequest', { requestId: request.id }, parties.producer)).toMatchObject({
      code: 'data_request_over',
    });
  });

  test('can only be refused on a legal ground, and both are recorded', async () => {
    await ask();
    const { id: requestId, year, number } = await newest();
    expect(await call('owner.refuseProducerRequest', { requestId, answer: '' }, parties.owner)).toMatchObject({
      code: 'invalid_input',
    });
    await call('owner.refuseProducerRequest', { requestId, ground: 'legal_duty', answer: 'Por lei.' }, parties.owner);
    expect(await newest()).toMatchObject({ state: 'refused', ground: 'legal_duty', answer: 'Por lei.' });
    const { rows } = await asPlatform(db, (tx) =>
      sql`
        select action, target_id as target, details from audit_log where actor_id = ${parties.ownerId}
        union all
        select action, null, jsonb_build_object('protocol', subject) from school_deeds where producer_id = ${parties.school.producerId} and action like 'platform%'
        order by action`.execute(tx),
    );
    const details = { protocol: protocolText(year, number) };
    expect(rows).toEqual([
      { action: 'platform_asked', target: null, details },
      { action: 'producer_request_refused', target: parties.school.producerId, details },
    ]);
  });

  test('can be withdrawn once, and then not answered', async () => {
    await ask();
    const { id: requestId } = await newest();
    for (const _ of [1, 2])
      expect(await call('producer.withdrawOwnRequest', { requestId }, parties.producer)).toMatchObject({ status: 200 });
    expect(await newest()).toMatchObject({ state: 'withdrawn' });
    const refused = await call('owner.answerProducerRequest', { requestId, answer: 'Sim' }, parties.owner);
    expect(refused).toMatchObject({ code: 'data_request_over' });
  });

  test('has a unique protocol number, also concurrently', async () => {
    const schools = await Promise.all(Array.from({ length: 6 }, () => newSchool(db)));
    const callers = await Promise.all(
      schools.map(({ producerId }) => app.signedIn({ kind: 'producer', userId: producerId })),
    );
    const answers = await Promise.all(
      callers.map((caller) => call('producer.submitOwnRequest', { message: 'Oi' }, caller)),
    );
    const protocols = answers.map(({ data }) => JSON.stringify(data));
    expect(new Set(protocols).size).toBe(6);
  });

  test('is made once however often its key is repeated, also concurrently and beyond the limit of tries', async () => {
    const message = 'Quem viu os meus dados?';
    const key = randomUUID();
    const send = () => call('producer.submitOwnRequest', { message, key }, parties.producer);
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    answers.push(await send());
    const { year, number } = await newest();
    expect(answers.map(({ data }) => data)).toEqual(answers.map(() => ({ year, number })));
    expect(await mailsTo(address())).toEqual(['producer_request received']);
    expect(await mailsTo(`${parties.ownerId}@example.com`)).toEqual(['producer_request_due new']);
    const other = await call('producer.submitOwnRequest', { message, key: randomUUID() }, parties.producer);
    expect(other.data).not.toEqual({ year, number });
  });

  test.each(['', '   ', 'a'.repeat(4001)])('with the message %j is refused', async (message) => {
    expect(await ask(message)).toMatchObject({ code: 'invalid_input' });
  });

  test('belongs to the producer, not to the team', async () => {
    const { userId } = await newMember(db, parties.school, { role: 'admin' });
    const member = await app.signedIn({ kind: 'producer', userId, producerId: parties.school.producerId });
    expect(await call('producer.submitOwnRequest', { message: 'Oi' }, member)).toMatchObject({
      code: 'role_forbidden',
    });
    expect(await call('producer.ownRequests', undefined, member)).toMatchObject({ code: 'role_forbidden' });
  });
});

test('owners are reminded once of waiting requests, five days before the deadline', async () => {
  const requestId = await newProducerRequest(db, {
    account_id: parties.school.producerId,
    due_at: new Date(Date.now() + 6 * DAY_MS).toISOString(),
  });
  const countWarnings = () =>
    asPlatform(db, async (tx) => {
      const { rows } = await sql`
        select from email_logs where recipient_email = ${`${parties.ownerId}@example.com`} and payload ->> 'part' = 'due'
          and payload ->> 'requestId' = ${requestId}`.execute(tx);
      return rows.length;
    });
  await warnOwnersOfDeadlines(services);
  expect(await countWarnings()).toBe(0);
  await asPlatform(db, (tx) =>
    sql`update producer_requests set due_at = app_now() + interval '5 days' where id = ${requestId}`.execute(tx),
  );
  await warnOwnersOfDeadlines(services);
  expect(await countWarnings()).toBe(1);
  await warnOwnersOfDeadlines(services);
  expect(await countWarnings()).toBe(1);
});

test('after the account is deleted only the protocol stays, without a name', async () => {
  const requestId = await newProducerRequest(db, { account_id: parties.school.producerId, message: 'girassol' });
  await call('owner.removeProducer', { producerId: parties.school.producerId, email: address() }, parties.owner);
  await asPlatform(db, (tx) => tx.deleteFrom('profiles').where('id', '=', parties.school.producerId).execute());
  await purgePrivacy(services);
  const request = await onDesk(requestId);
  expect(request).toMatchObject({
    name: null,
    email: null,
    message: null,
    producerId: null,
    number: expect.any(Number),
  });
  expect(
    await call('owner.answerProducerRequest', { requestId: randomUUID(), answer: 'x' }, parties.owner),
  ).toMatchObject({
    code: 'not_found',
  });
});
