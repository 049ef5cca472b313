import { afterAll, expect, test } from 'vitest';
import type { Team } from '#shared/contract/school/team.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newSchool } from '#test/fixtures/factories.ts';
import { outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { newMember } from '#test/fixtures/team/team-fixture.ts';
import { issueLink } from '../../auth/links/one-time-links.ts';
import { keepPassword } from '../../auth/passwords/credentials.ts';
import { hashPassword } from '../../auth/passwords/passwords.ts';
import { chosenAfterProof } from '../../auth/scope.ts';
import { newToken } from '../../crypto/tokens.ts';
import { asPlatform } from '../../db.ts';

const { call, services, signedIn } = await testApp();
const { db } = services;
const mail = await outgoingMail(services);
afterAll(() => mail.stop());

const [BEFORE, CHANGED] = ['uma chuva de verão', 'neblina na serra pela manhã'];

async function offered() {
  const school = await newSchool(db);
  const member = await newMember(db, school, { role: 'admin', name: 'Nina Costa' });
  const passwordHash = await hashPassword(BEFORE);
  await asPlatform(db, async (tx) => {
    for (const userId of [school.producerId, member.userId])
      await keepPassword(tx, userId, { ...chosenAfterProof, passwordHash });
  });
  const owner = await signedIn({ kind: 'producer', userId: school.producerId });
  const admin = await signedIn({ kind: 'producer', ...member });
  await call('producer.offerOwnership', { memberId: member.memberId }, owner);
  return { school, owner, admin, email: `${school.slug}@example.com` };
}

const offerOf = async (browser: Caller) => ((await call('producer.team', undefined, browser)).data as Team).offer;
const changeOf = (browser: Caller) =>
  call('producer.changePassword', { currentPassword: BEFORE, password: CHANGED }, browser);

async function recover({ school }: Awaited<ReturnType<typeof offered>>) {
  const token = newToken();
  const link = { kind: 'recovery' as const, userId: school.producerId, producerId: null, token };
  await asPlatform(db, (tx) => issueLink(tx, link));
  return call('public.resetPassword', { token, password: CHANGED });
}

test.each([
  ['changed in the panel', ({ owner }: Awaited<ReturnType<typeof offered>>) => changeOf(owner)],
  ['recovered', recover],
])('an offer goes with the password of who made it that is %s, as the audit and their mail say', async (_, change) => {
  const standing = await offered();
  expect(await offerOf(standing.admin)).not.toBe(null);
  expect((await change(standing)).code).toBe(null);
  expect(await offerOf(standing.admin)).toBe(null);
  await mail.send(await mail.lastQueuedTo(standing.email));
  expect(mail.receivedBy(standing.email).at(-1)?.text).toContain('A oferta da sua escola a Nina Costa foi retirada');
  const { deeds } = (await call('producer.deeds', { kind: 'team' }, standing.admin)).data as { deeds: object[] };
  expect(deeds[0]).toMatchObject({ action: 'ownership_withdrawn', actorName: 'Ana Produtora', subject: 'Nina Costa' });
});

test('an offer stays when whom it was made to changes theirs', async () => {
  const { admin } = await offered();
  expect((await changeOf(admin)).code).toBe(null);
  expect(await offerOf(admin)).not.toBe(null);
});
