import { beforeAll, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '#test/app.ts';
import { newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { asPlatform } from '../../db.ts';

let app: TestApp;
let another: Caller;
beforeAll(async () => {
  app = await testApp();
  another = await app.signedIn({ kind: 'producer', userId: (await newSchool(app.services.db)).producerId });
});

const recoveriesTo = async (email: string) =>
  (
    await asPlatform(app.services.db, (tx) =>
      tx
        .selectFrom('email_logs')
        .select('id')
        .where('recipient_email', '=', email)
        .where('template_name', '=', 'recovery')
        .execute(),
    )
  ).length;

const OTHERS: Record<string, (email: string) => Promise<unknown>> = {
  'asks for access': (email) => app.call('public.requestAccess', { holder: email }),
  'signs up': (email) =>
    app.call('public.signUp', {
      name: 'Ana',
      school: 'Escola',
      email,
      password: 'chuva de verão no telhado',
      terms: true,
    }),
  'invites into a team': (email) =>
    app.call(
      'producer.inviteMember',
      { email, role: 'admin', finance: false, courseIds: [], cohortIds: [], until: null },
      another,
    ),
};

test.each(Object.keys(OTHERS))(
  'whoever %s in somebody’s name cannot use up their password recoveries',
  async (what) => {
    const { slug }: TestSchool = await newSchool(app.services.db);
    const email = `${slug}@example.com`;
    for (let times = 0; times < 4; times += 1) await OTHERS[what]?.(email);
    await app.call('public.requestRecovery', { email, audience: 'producer' });
    expect(await recoveriesTo(email)).toBe(1);
  },
);

test('recoveries in somebody’s name cannot use up the links that prove their mailbox, which are limited too', async () => {
  const { slug, producerId } = await newSchool(app.services.db);
  const email = `${slug}@example.com`;
  const producer = await app.signedIn({ kind: 'producer', userId: producerId });
  for (let times = 0; times < 4; times += 1) await app.call('public.requestRecovery', { email, audience: 'producer' });
  const sent: unknown[] = [];
  for (let times = 0; times < 4; times += 1)
    sent.push((await app.call('producer.requestMailboxProof', undefined, producer)).data);
  expect(sent).toEqual([{ sent: true }, { sent: true }, { sent: true }, { sent: false }]);
  const queued = await asPlatform(app.services.db, (tx) =>
    tx
      .selectFrom('email_logs')
      .select('id')
      .where('recipient_email', '=', email)
      .where('template_name', '=', 'mailbox_proof')
      .execute(),
  );
  expect(queued).toHaveLength(3);
});
