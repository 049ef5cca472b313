import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AuditPage } from '#shared/contract/owner.ts';
import type { SessionInfo } from '#shared/contract/public.ts';
import { DASHBOARD } from '#shared/screens/producer.ts';
import type { Screen } from '#shared/screens/screen.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newSchool } from '#test/fixtures/factories.ts';
import { asPlatform } from '../../db.ts';

const { services, call, fetch, signedIn } = await testApp();
const { db } = services;

async function newOwner() {
  const id = randomUUID();
  const name = `Dona ${id}`;
  await asPlatform(db, (tx) =>
    tx
      .insertInto('profiles')
      .values({
        id,
        email: `${id}@example.com`,
        name,
        role: 'super_admin',
        mailbox_proven_at: new Date().toISOString(),
      })
      .execute(),
  );
  const browser = await signedIn({ kind: 'owner', userId: id });
  return { name, userId: id, browser, cookie: browser.cookie };
}

const cookieNamed = (name: string, setCookie: string | null) =>
  new RegExp(`\\b${name}=([^;,]*)`).exec(setCookie ?? '')?.[1];

/** An owner who is impersonating a producer. */
async function look() {
  const school = await newSchool(db, { name: 'Ana Vista' });
  const owner = await newOwner();
  const { setCookie } = await call('owner.startImpersonation', { producerId: school.producerId }, owner.browser);
  return { school, owner, viewer: owner.browser, vid: cookieNamed('vid', setCookie), setCookie };
}

const viewerOf = async (caller: Caller) =>
  ((await call('public.session', undefined, caller)).data as SessionInfo).viewer;
const auditEventsOf = async ({ name, cookie }: { name: string; cookie?: string }) =>
  ((await call('owner.audit', { search: name }, { cookie })).data as AuditPage).auditEvents.map(({ action }) => action);
const age = (vid: string | undefined, ownerId: string) =>
  asPlatform(db, (tx) =>
    sql`update user_sessions set expires_at = app_now() - interval '1 second'
      where user_id = ${ownerId} and owner_session_id is not null and ${vid ?? ''} <> ''`.execute(tx),
  );

test('an owner sees the panel as its producer does, for an hour', async () => {
  const { school, viewer, owner, setCookie } = await look();
  expect(setCookie).toMatch(/vid=[^;]+; Max-Age=(3600|3599|3598|3597); .*HttpOnly; .*SameSite=Lax/);
  const seen = await viewerOf(viewer);
  expect(seen).toMatchObject({ kind: 'producer', producerId: school.producerId, name: 'Ana Vista' });
  expect(seen).toMatchObject({
    viewing: { secondsLeft: expect.toSatisfy((left) => left > 3590 && left <= 3600), until: expect.any(String) },
  });
  for (const [operation, input] of [
    ['producer.students', {}],
    ['producer.reports', { days: 7 }],
    ['producer.studentsAtRisk', { risk: 'never' }],
  ] as const)
    expect([operation, (await call(operation, input, viewer)).status]).toEqual([operation, 200]);
  expect(await viewerOf(owner)).toMatchObject({ kind: 'owner' });
  expect(await auditEventsOf(owner)).toEqual(['viewing_started']);
});

test('an owner can open every tab of the panel', async () => {
  const { viewer } = await look();
  const context = { params: {}, search: {} };
  const screens = Object.values<Screen>(DASHBOARD.screens).filter(({ tab }) => tab);
  expect(screens.map(({ call: operation }) => operation)).toContain('producer.team');
  for (const { call: operation, input } of screens)
    expect([operation, (await call(operation as never, input?.(context), viewer)).code]).toEqual([operation, null]);
});

test('changes, exports and secrets are not available', async () => {
  const { school, viewer } = await look();
  const refused = async (response: Promise<Response>) => {
    const { status, body } = await response.then(async (answer) => ({
      status: answer.status,
      body: await answer.text(),
    }));
    expect([status, body]).toEqual([403, expect.stringContaining('viewing_only')]);
  };
  await refused(fetch('/api/producer/students.csv', {}, viewer));
  await refused(
    fetch(
      '/api/deleteProfile.php',
      {
        method: 'POST',
        body: JSON.stringify({ profileId: school.producerId, adminId: school.producerId }),
        headers: { 'content-type': 'application/json' },
      },
      viewer,
    ),
  );
  for (const operation of ['producer.createCourse', 'producer.createApiKey', 'producer.webhook'] as const)
    expect([operation, (await call(operation, {}, viewer)).code]).toEqual([operation, 'viewing_only']);
  expect((await call('owner.overview', undefined, viewer)).code).toBe('forbidden');
});

test('leads back, and is recorded', async () => {
  const { owner, viewer } = await look();
  const left = await call('public.endImpersonation', undefined, viewer);
  expect(cookieNamed('vid', left.setCookie)).toBe('');
  expect(await viewerOf(viewer)).toMatchObject({ kind: 'owner' });
  expect(await auditEventsOf(owner)).toEqual(['viewing_ended', 'viewing_started']);
});

test('after an hour the owner is only the owner again', async () => {
  const { owner, viewer, vid } = await look();
  await call('public.heartbeat', undefined, viewer);
  await age(vid, owner.userId);
  const answer = await call('producer.courses', undefined, viewer);
  expect(answer.code).toBe('forbidden');
  expect(cookieNamed('vid', answer.setCookie)).toBe('');
  expect(await viewerOf(viewer)).toMatchObject({ kind: 'owner' });
  expect(await auditEventsOf(owner)).toEqual(['viewing_ended', 'viewing_started']);
});

test('the cookie is useless without the session it was started in', async () => {
  const { vid, school } = await look();
  const stranger = await newOwner();
  const producer = await signedIn({ kind: 'producer', userId: (await newSchool(db)).producerId });
  expect(await viewerOf({ cookie: `vid=${vid}` })).toBeNull();
  expect(await viewerOf({ cookie: `sid=${vid}` })).toBeNull();
  expect(await viewerOf({ cookie: `${stranger.cookie}; vid=${vid}` })).toMatchObject({ kind: 'owner' });
  const seen = await viewerOf({ cookie: `${producer.cookie}; vid=${vid}` });
  expect(seen).toMatchObject({ kind: 'producer' });
  expect(seen).not.toMatchObject({ producerId: school.producerId });
});

test('signing out ends both', async () => {
  const { owner, viewer } = await look();
  await call('public.signOut', {}, viewer);
  expect(await viewerOf(viewer)).toBeNull();
  expect(await viewerOf({ cookie: owner.cookie })).toBeNull();
});

test('another impersonation replaces the first', async () => {
  const { owner, viewer } = await look();
  const other = await newSchool(db);
  await call('owner.startImpersonation', { producerId: other.producerId }, { cookie: owner.cookie });
  expect(await viewerOf(viewer)).toMatchObject({ kind: 'owner' });
  expect(await auditEventsOf(owner)).toEqual(['viewing_started', 'viewing_ended', 'viewing_started']);
});

test('students, owners and unknown accounts cannot be impersonated', async () => {
  const owner = await newOwner();
  for (const producerId of [randomUUID(), owner.userId])
    expect((await call('owner.startImpersonation', { producerId }, owner)).code).toBe('not_found');
});
