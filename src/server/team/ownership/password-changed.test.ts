import { afterAll, expect, test } from 'vitest';
import { type Caller, testApp } from '#test/app.ts';
import { outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { MEMBERS_PASSWORD, OWNERS_PASSWORD, ownershipFixture } from '#test/fixtures/team/ownership-fixture.ts';
import { issueLink } from '../../auth/links/one-time-links.ts';
import { newToken } from '../../crypto/tokens.ts';
import { asPlatform } from '../../db.ts';

const app = await testApp();
const { call, services } = app;
const { db } = services;
const { schoolWithAdmin, teamOf, offer } = ownershipFixture(app);
const mail = await outgoingMail(services);
afterAll(() => mail.stop());

const CHANGED = 'neblina na serra pela manhã';

async function offered() {
  const standing = await schoolWithAdmin();
  await offer(standing.owner, standing.member);
  return standing;
}

const offerOf = async (browser: Caller) => (await teamOf(browser)).offer;
const changeOf = (browser: Caller, currentPassword = OWNERS_PASSWORD) =>
  call('producer.changePassword', { currentPassword, password: CHANGED }, browser);

async function recover({ school }: Awaited<ReturnType<typeof offered>>) {
  const token = newToken();
  const link = { kind: 'recovery' as const, userId: school.producerId, producerId: null, token };
  await asPlatform(db, (tx) => issueLink(tx, link));
  return call('public.resetPassword', { token, password: CHANGED });
}

test.each([
  ['changed in the panel', ({ owner }: Awaited<ReturnType<typeof offered>>) => changeOf(owner)],
  ['recovered', recover],
])('a password that is %s withdraws its holder’s offer, which is audited and e-mailed', async (_, change) => {
  const standing = await offered();
  expect(await offerOf(standing.admin)).not.toBe(null);
  expect((await change(standing)).code).toBe(null);
  expect(await offerOf(standing.admin)).toBe(null);
  await mail.send(await mail.lastQueuedTo(standing.ownersEmail));
  expect(mail.receivedBy(standing.ownersEmail).at(-1)?.text).toContain(
    'A oferta da sua escola a Nina Costa foi retirada',
  );
  const { auditEvents } = (await call('producer.auditEvents', { kind: 'team' }, standing.admin)).data as {
    auditEvents: object[];
  };
  expect(auditEvents[0]).toMatchObject({
    action: 'ownership_withdrawn',
    actorName: 'Ana Produtora',
    subject: 'Nina Costa',
  });
});

test('an offer stays when its recipient changes their password', async () => {
  const { admin } = await offered();
  expect((await changeOf(admin, MEMBERS_PASSWORD)).code).toBe(null);
  expect(await offerOf(admin)).not.toBe(null);
});
