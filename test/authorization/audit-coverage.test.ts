import { randomUUID } from 'node:crypto';
import type { AnyContractProcedure } from '@orpc/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { asPlatform, asSchool } from '#server/db.ts';
import { contract } from '#shared/contract/contract.ts';
import { type Caller, type Operation, operations, type TestApp, testApp } from '../app.ts';
import { auditedInputs } from './audited-inputs.ts';
import { MATRIX } from './matrix.ts';
import type { Targets } from './targets.ts';
import { UNAUDITED } from './unaudited-operations.ts';
import { buildWorld } from './world.ts';

/* Every operation that changes something is audited, or listed here with the reason why not. */

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

const auditEvents = () =>
  asSchool(app.services.db, { producerId: own.producerId }, (tx) =>
    tx.selectFrom('school_deeds').select(['id', 'action', 'actor_id', 'by']).execute(),
  );

/** The audit records that an action adds. */
async function auditEventsOf(doing: () => Promise<unknown>) {
  const before = new Set((await auditEvents()).map(({ id }) => id));
  await doing();
  return (await auditEvents()).filter(({ id }) => !before.has(id));
}

/** The inbox of the tests takes nothing. */
const REFUSED: Partial<Record<Operation, string>> = { 'producer.sendTestEmail': 'email_test_failed' };

async function perform(operation: Operation) {
  // A password that was changed takes what was confirmed with it.
  await app.confirm(producer);
  const { inputs, uploads } = auditedInputs(app, producer, own);
  const input = inputs[operation] ? await inputs[operation]() : MATRIX[operation].input(own);
  return auditEventsOf(async () => {
    const upload = uploads[operation];
    if (upload) return upload();
    const answer = await app.call(operation, input, producer);
    expect([operation, answer.code]).toEqual([operation, REFUSED[operation] ?? null]);
  });
}

describe('every operation that changes something', () => {
  test.each(mutating.filter((operation) => !UNAUDITED[operation]))(
    '%s leaves an audit event with its actor',
    async (operation) => {
      const left = await perform(operation);
      expect(left).not.toEqual([]);
      for (const { actor_id, by } of left) expect([actor_id, by]).toEqual([own.producerId, 'session']);
    },
  );

  test('the few exceptions exist, and leave none', async () => {
    const excused = Object.keys(UNAUDITED) as Operation[];
    expect(excused.filter((operation) => !mutating.includes(operation))).toEqual([]);
    // The first is also the control: were it not excused, the test above would find it.
    expect(await perform('producer.moveModule')).toEqual([]);
  });
});

describe('other events', () => {
  test('an export of students records their number', async () => {
    await app.confirm(producer);
    const left = await auditEventsOf(() => app.fetch('/api/producer/students.csv', {}, producer));
    expect(left).toMatchObject([{ action: 'students_exported', by: 'session' }]);
  });

  test.each([
    ['cross-site', 403],
    ['same-site', 403],
    ['same-origin', 200],
    ['none', 200],
  ])('a link to that file from %s gets %i, and only a served file leaves an audit event', async (site, status) => {
    await app.confirm(producer);
    const init = { headers: { 'sec-fetch-site': site } };
    const left = await auditEventsOf(async () => {
      expect((await app.fetch('/api/producer/students.csv', init, producer)).status).toBe(status);
    });
    expect(left).toHaveLength(status === 200 ? 1 : 0);
  });

  test('integrations’ actions are recorded as the API key’s', async () => {
    await app.confirm(producer);
    const { key } = (await app.call('producer.createApiKey', undefined, producer)).data as { key: string };
    const body = JSON.stringify({ course_id: own.courseId, name: 'Bia', email: `${randomUUID()}@example.com` });
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const left = await auditEventsOf(() => app.fetch('/api/userWebhook.php', { method: 'POST', body, headers }));
    expect(left).toMatchObject([{ action: 'student_enrolled', by: 'api_key', actor_id: null }]);
  });

  test('an owner impersonating a producer is named', async () => {
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
    const left = await auditEventsOf(() => app.call('owner.startImpersonation', { producerId: own.producerId }, owner));
    expect(left).toMatchObject([{ action: 'panel_viewed', by: 'owner', actor_id: ownerId }]);
  });

  test('a producer’s sign-in', async () => {
    const left = await auditEventsOf(() => app.signedIn({ userId: own.producerId, kind: 'producer' }));
    expect(left).toMatchObject([{ action: 'signed_in' }]);
  });
});
