import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AuditEventPage, SchoolAuditEvent } from '#shared/contract/audit-events.ts';
import { testApp } from '#test/app.ts';
import { newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { moveAuditEvent } from '#test/fixtures/older-audit-event.ts';
import { asPlatform, asSchool, type Tx } from '../db.ts';
import { purgeAuditEvents } from './purge.ts';
import { recordAuditEvent } from './record-audit-event.ts';

const { services, call, signedIn, url } = await testApp();
const { db } = services;

/** Bypasses the application, which cannot set the time of an event. */
async function at(
  school: TestSchool,
  when: string | null,
  auditEvent: Parameters<typeof recordAuditEvent>[3],
  doer: object = { by: 'system' },
) {
  const { rows } = await asSchool(db, school, async (tx) => {
    await recordAuditEvent(tx, { ...school, ...doer }, null, auditEvent);
    return sql<{ id: string }>`select id from school_deeds order by at desc limit 1`.execute(tx);
  });
  if (when) await moveAuditEvent(url, rows[0]?.id ?? '', when);
}

/** Cached, so that each school's log holds a single sign-in. */
const browsers = new Map<string, ReturnType<typeof signedIn>>();
function browserOf({ producerId }: TestSchool) {
  const browser = browsers.get(producerId) ?? signedIn({ userId: producerId, kind: 'producer' });
  browsers.set(producerId, browser);
  return browser;
}
async function newSchoolSignedIn(profile: { name?: string } = {}) {
  const school = await newSchool(db, profile);
  await browserOf(school);
  return school;
}
type Asked = Record<string, string | number>;
const page = async (school: TestSchool, asked: Asked = {}) =>
  (await call('producer.auditEvents', asked, await browserOf(school))).data as AuditEventPage;
const subjects = async (school: TestSchool, asked: Asked) =>
  (await page(school, asked)).auditEvents.map(({ subject }) => subject);

test('pages continue each other, each event once, latest first', async () => {
  const school = await newSchoolSignedIn();
  for (const n of [1, 2, 3, 4, 5]) await at(school, null, { action: 'student_enrolled', subject: `Aluna ${n}` });
  const first = await page(school, { limit: 2 });
  const second = await page(school, { limit: 2, after: first.next ?? '' });
  const third = await page(school, { limit: 2, after: second.next ?? '' });
  expect([first, second, third].map(({ auditEvents }) => auditEvents.map(({ subject }) => subject))).toEqual([
    ['Aluna 5', 'Aluna 4'],
    ['Aluna 3', 'Aluna 2'],
    ['Aluna 1', null],
  ]);
  expect(third.next).toBeNull();
  const byJob = { who: 'system', name: expect.any(String) };
  expect([first.people, second.people, third.people]).toEqual([expect.arrayContaining([byJob]), [], []]);
});

test('another school’s event is no valid cursor', async () => {
  const [school, other] = [await newSchoolSignedIn(), await newSchoolSignedIn()];
  await at(school, null, { action: 'student_enrolled', subject: 'Minha' });
  await at(other, null, { action: 'student_enrolled', subject: 'Delas' });
  const foreign = (await page(other)).auditEvents[0]?.id ?? '';
  expect(await subjects(school, { after: foreign })).toEqual([]);
});

describe('filters', () => {
  const camila = { userId: randomUUID(), name: 'Camila Dutra' };
  let school: TestSchool;
  beforeAll(async () => {
    school = await newSchoolSignedIn({ name: 'Ana' });
    await at(school, '2026-11-19T02:30:00Z', { action: 'students_removed', count: 3, subject: undefined }, camila);
    await at(school, '2026-11-19T03:30:00Z', { action: 'course_created', subject: 'Fotografia' }, camila);
    await at(school, '2026-11-20T15:00:00Z', { action: 'course_deleted', subject: 'Crochê do Zero' });
    await at(school, '2026-11-21T15:00:00Z', { action: 'message_sent', subject: 'bia@example.com' }, { by: 'api_key' });
  });
  const actions = async (asked: Asked) => (await page(school, asked)).auditEvents.map(({ action }) => action);

  test.each<[string, Asked, string[]]>([
    ['a title without its accents', { search: 'croche' }, ['course_deleted']],
    ['a name', { search: 'camila' }, ['course_created', 'students_removed']],
    ['what the screen says', { search: 'excluiu' }, ['course_deleted']],
    ['nothing like it', { search: '100%' }, []],
    ['a kind', { kind: 'content' }, ['course_deleted', 'course_created']],
    ['a person', { who: camila.userId }, ['course_created', 'students_removed']],
    ['the key', { who: 'api_key' }, ['message_sent']],
    ['days in São Paulo', { from: '2026-11-19', to: '2026-11-19' }, ['course_created']],
    ['the day before', { to: '2026-11-18' }, ['students_removed']],
    [
      'all of it at once',
      { kind: 'content', who: camila.userId, search: 'foto', from: '2026-11-01' },
      ['course_created'],
    ],
  ])('%s', async (_, asked, expected) => expect(await actions(asked)).toEqual(expected));

  test('lists who can be filtered by', async () => {
    const { people } = await page(school);
    expect(people.map(({ name }) => name)).toEqual(['Ana', 'Ana', 'Ana', 'Camila Dutra']);
    expect(new Set(people.map(({ who }) => who))).toEqual(
      new Set(['system', 'api_key', school.producerId, camila.userId]),
    );
  });

  test.each([{ kind: 'nada' }, { who: 'alguém' }, { from: 'ontem' }, { limit: 51 }, { after: 'x' }])(
    'refuses %o',
    async (asked) =>
      expect((await call('producer.auditEvents', asked, await browserOf(school))).code).toBe('invalid_input'),
  );
});

test('an export has the filtered events, and is recorded itself', async () => {
  const school = await newSchoolSignedIn({ name: 'Ana' });
  await at(school, null, { action: 'course_created', subject: 'Fotografia' });
  await at(school, null, { action: 'student_enrolled', subject: 'Duda' });
  const answer = await call('producer.exportAuditEvents', { kind: 'content' }, await browserOf(school));
  expect(answer.data).toMatchObject({ total: 1, auditEvents: [{ action: 'course_created', subject: 'Fotografia' }] });
  const [latest] = (await page(school)).auditEvents;
  expect(latest).toMatchObject({
    action: 'deeds_exported',
    count: 1,
    by: 'session',
    device: null,
  } satisfies Partial<SchoolAuditEvent>);
});

test('events older than a year are purged, and no others', async () => {
  const school = await newSchoolSignedIn();
  const day = 86_400_000;
  const ago = (days: number) => new Date(Date.now() - days * day).toISOString();
  await at(school, ago(366), { action: 'course_created', subject: 'antigo' });
  await at(school, ago(364), { action: 'course_created', subject: 'recente' });
  expect(await purgeAuditEvents(db)).toBeGreaterThanOrEqual(1);
  expect(await subjects(school, { kind: 'content' })).toEqual(['recente']);
});

test('younger events are protected by the database’s policy: without it a delete removes them [v5.0.0-16.4.2]', async () => {
  const school = await newSchool(db);
  await at(school, null, { action: 'course_created', subject: 'recente' });
  const deleting = (tx: Tx) => sql`delete from school_deeds where producer_id = ${school.producerId}`.execute(tx);
  expect((await asPlatform(db, deleting)).numAffectedRows).toBe(0n);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query('begin');
  await owner.query('alter policy platform_forgets on school_deeds using (true)');
  await owner.query('set local role ateneu_platform');
  const { rowCount } = await owner.query('delete from school_deeds where producer_id = $1', [school.producerId]);
  await owner.query('rollback');
  await owner.end();
  expect(rowCount).toBe(1);
});
