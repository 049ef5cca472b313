import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { asSchool, readAsPlatform } from '#server/db.ts';
import { type Caller, type TestApp, testApp } from '../app.ts';
import type { Expected } from './expected.ts';
import { fingerprint } from './run-matrix.ts';
import type { Place } from './targets.ts';
import { buildWorld, PRINCIPALS, type Principal, type World } from './world.ts';

/* The API of producers' own systems is not part of the contract: its rows are here, with API keys among the callers. */

const KEYS = ['key', 'keyOfExpired', 'keyOfOther', 'replacedKey', 'revokedKey'] as const;
type Holder = Principal | (typeof KEYS)[number];
type Request = { path: string; body: object };
type Row = { request(place: Place): Request; expected(holder: Holder, place: Place): Expected };

let app: TestApp;
let world: World;
let holders: Record<Holder, () => Promise<Caller>>;
let producerId: string;
let otherProducerId: string;
let profiles: Record<Place, { userId: string; email: string }>;

beforeAll(async () => {
  app = await testApp();
  world = await buildWorld(app, app.services.db);
  const keyOf = async (principal: Principal): Promise<Caller> => {
    const { data } = await app.call('producer.createApiKey', undefined, await world.callers[principal]());
    return { headers: { authorization: `Bearer ${(data as { key: string }).key}` } };
  };
  const revokedKey = await keyOf('producerExpired');
  await app.call('producer.revokeApiKey', undefined, await world.callers.producerExpired());
  const replacedKey = await keyOf('producer');
  const keys = {
    key: await keyOf('producer'),
    keyOfExpired: await keyOf('producerExpired'),
    keyOfOther: await keyOf('producerOther'),
    replacedKey,
    revokedKey,
  };
  const staying = (caller: Caller) => async () => caller;
  holders = {
    ...world.callers,
    ...(Object.fromEntries(KEYS.map((name) => [name, staying(keys[name])])) as Record<
      (typeof KEYS)[number],
      () => Promise<Caller>
    >),
  };
  producerId = await schoolOf(world.targets.own.courseId);
  otherProducerId = await schoolOf(world.targets.otherSchool.courseId);
  const nobody = () => ({ userId: randomUUID(), email: `${randomUUID()}@example.com` });
  profiles = {
    own: await profileOf(world.targets.own.spareStudentId),
    sameSchool: await profileOf(world.targets.sameSchool.spareStudentId),
    otherSchool: await profileOf(world.targets.otherSchool.spareStudentId),
    random: nobody(),
    malformed: { userId: '1=1', email: 'sem arroba' },
  };
  // So that a refused call changes nothing, however long all take: a use is noted once a minute.
  const schools = await readAsPlatform(app.services.db, (tx) =>
    tx.selectFrom('api_keys').select('producer_id as producerId').execute(),
  );
  for (const school of schools)
    await asSchool(app.services.db, school, (tx) =>
      tx.updateTable('api_keys').set({ last_used_at: sql`app_now() + interval '1 day'` }).execute(),
    );
});

async function schoolOf(courseId: string): Promise<string> {
  const { producer_id } = await readAsPlatform(app.services.db, (tx) =>
    tx.selectFrom('courses').select('producer_id').where('id', '=', courseId).executeTakeFirstOrThrow(),
  );
  return producer_id;
}

const profileOf = (studentId: string) =>
  readAsPlatform(app.services.db, (tx) =>
    tx
      .selectFrom('students')
      .select(['user_id as userId', 'email'])
      .where('id', '=', studentId)
      .executeTakeFirstOrThrow(),
  );

/** First who may call it at all, then whose data each place is. */
const byHolder =
  (own: Record<Place, Expected>, others: Partial<Record<Place, Expected>> = {}): Row['expected'] =>
  (holder, place) => {
    if (holder === 'anonymous') return 'not_signed_in';
    if (holder === 'viewer') return 'viewing_only';
    if (holder === 'revokedStudent' || holder === 'revokedProducer') return 'session_ended';
    if (holder === 'replacedKey' || holder === 'revokedKey') return 'api_key_invalid';
    if (holder === 'producer' || holder === 'key') return own[place];
    if (place === 'malformed' && /^(producer|key)/.test(holder)) return 'invalid_input';
    if (holder === 'producerOther' || holder === 'keyOfOther') return others[place] ?? 'not_found';
    return holder === 'producerExpired' || holder === 'keyOfExpired' ? 'not_found' : 'forbidden';
  };
const ours: Record<Place, Expected> = {
  own: 'ok',
  sameSchool: 'ok',
  otherSchool: 'not_found',
  random: 'not_found',
  malformed: 'invalid_input',
};

/** Only for the caller: any other person gets the same answer. */
const forOneself: Row['expected'] = (holder, place) => {
  const self = { producer: 'own', key: 'own', producerOther: 'otherSchool', keyOfOther: 'otherSchool' }[
    holder as string
  ];
  if (self !== undefined) return place === self || (self === 'own' && place === 'sameSchool') ? 'ok' : 'invalid_input';
  return /Expired$/.test(holder) && !/^(revoked|replaced)/.test(holder)
    ? 'invalid_input'
    : byHolder(ours)(holder, place);
};
const payers = (): Record<Place, string> => ({
  ...{ own: producerId, sameSchool: producerId, otherSchool: otherProducerId, random: randomUUID(), malformed: '1=1' },
});

const ROWS: Record<string, Row> = {
  'userWebhook.php': {
    request: (place) => ({
      path: `userWebhook.php?course_id=${encodeURIComponent(world.targets[place].courseId)}`,
      body: { email: 'aluno.externo@example.com', name: 'Aluno externo' },
    }),
    expected: byHolder(ours, { otherSchool: 'ok' }),
  },
  'sendHostingerEmail.php': {
    request: (place) => ({
      path: 'sendHostingerEmail.php',
      body: { to: profiles[place].email, subject: 'Aviso', html: '<p>Recado</p>', senderName: 'Escola' },
    }),
    expected: byHolder(ours, { otherSchool: 'ok' }),
  },
  'deleteProfile.php, naming the first school': {
    request: (place) => ({
      path: 'deleteProfile.php',
      body: { profileId: profiles[place].userId, adminId: producerId },
    }),
    expected: byHolder(ours),
  },
  'expansionPayment.php': {
    request: (place) => ({
      path: 'expansionPayment.php',
      body: { userId: payers()[place], additionalStudents: 1000, backUrl: '/dashboard' },
    }),
    expected: forOneself,
  },
  'payment.php, with somebody else’s e-mail': {
    request: (place) => ({
      path: 'payment.php',
      body: { userId: payers()[place], email: 'alheia@example.com', planId: 'basic', price: 47 },
    }),
    expected: (holder, place) => {
      const expected = forOneself(holder, place);
      return expected === 'ok' ? 'invalid_input' : expected;
    },
  },
};

async function send({ path, body }: Request, caller: Caller): Promise<{ got: string; text: string }> {
  const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await app.fetch(`/api/${path}`, init, caller);
  const text = await response.text();
  const { success, error } = JSON.parse(text) as { success: boolean; error?: string };
  return { got: success ? 'ok' : `${error}`, text: text.replace(/"requestId":"[^"]*"/, '') };
}

const cells = () =>
  Object.entries(ROWS).flatMap(([name, row]) =>
    [...PRINCIPALS, ...KEYS].flatMap((holder) =>
      (Object.keys(profiles) as Place[]).map((place) => ({
        cell: `${name} · ${holder} · ${place}`,
        holder,
        request: row.request(place),
        expected: row.expected(holder, place),
      })),
    ),
  );

test('every caller gets exactly what the rows say, and a refusal changes nothing', async () => {
  const failures: string[] = [];
  const tryAll = async (which: (expected: Expected) => boolean) => {
    for (const { cell, holder, request, expected } of cells().filter((each) => which(each.expected))) {
      const { got, text } = await send(request, await holders[holder]());
      // If one of the two has deleted it, it is gone for the other.
      const alsoGone = request.path === 'deleteProfile.php' && expected === 'ok' && got === 'not_found';
      if (got !== expected && !alsoGone) failures.push(`${cell}: ${got} instead of ${expected}`);
      if (text.includes(world.foreignMark) || text.includes(world.ownMark)) failures.push(`${cell} tells of a school`);
    }
  };
  const before = await fingerprint(app.services.db);
  await tryAll((expected) => expected !== 'ok');
  expect(await fingerprint(app.services.db)).toBe(before);
  await tryAll((expected) => expected === 'ok');
  expect(failures).toEqual([]);
  expect(cells()).toHaveLength(5 * (PRINCIPALS.length + KEYS.length) * 5);
});

test('foreign and unknown ids get the same answer', async () => {
  for (const [name, row] of Object.entries(ROWS))
    for (const holder of ['producer', 'key'] as const) {
      const [foreign, random] = [
        await send(row.request('otherSchool'), await holders[holder]()),
        await send(row.request('random'), await holders[holder]()),
      ];
      expect([name, holder, foreign]).toEqual([name, holder, random]);
    }
});
