import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newSchool } from '#test/fixtures/factories.ts';
import { outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { newMember } from '#test/fixtures/team/team-fixture.ts';
import { conversationsWaitingEmail } from '../../conversations/notices/conversations-waiting-email.ts';
import { asPlatform, asSchool } from '../../db.ts';
import { queueEmail } from '../../email/outbox.ts';
import { EMAILS } from '../../emails.ts';
import { schoolPackageEmail } from '../../school-package/school-package-email.ts';
import { securityNoticeEmail } from '../../security-notices/security-notice-email.ts';
import { exchangeAccounts } from './exchange-accounts.ts';
import { SCHOOL_MAILS } from './school-mails.ts';

const { services } = await testApp();
const { db, jobs } = services;

/** E-mails that stay with the person: about an account, a privacy request or a visit. */
const TO_PERSONS = [
  'address_reserved',
  'data_code',
  'data_request',
  'data_visit',
  'email_change',
  'factor_reset',
  'found_access',
  'mailbox_proof',
  'open_school',
  'ownership_offer',
  'paid_while_closing',
  'producer_closing',
  'producer_request',
  'producer_request_due',
  'recovery',
  'security_notice',
  'team_invitation',
];

test('every platform e-mail belongs to a school or a person', () => {
  const names = EMAILS.filter(({ carrier }) => carrier === 'operator').map(({ name }) => name);
  expect(names.sort()).toEqual([...SCHOOL_MAILS, ...TO_PERSONS].sort());
});

test('queued e-mails to a school reach its new owner, and the former owner’s own reach the former owner', async () => {
  const mail = await outgoingMail(services);
  const [school, elsewhere] = [await newSchool(db), await newSchool(db)];
  const member = await newMember(db, school, { role: 'admin', name: 'Nina Costa' });
  const { producerId } = school;
  const ownersEmail = `${school.slug}@example.com`;
  const recipient = { producerId: null, userId: producerId, recipientEmail: ownersEmail, recipientName: 'Ana' };
  const ids = {
    package: randomUUID(),
    own: randomUUID(),
    other: randomUUID(),
    sent: randomUUID(),
    notice: randomUUID(),
  };
  const packageId = randomUUID();
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const [past, tomorrow] = [inDays(-1), inDays(1)];
  const failed = {
    state: 'failed',
    finished_at: past,
    problem: 'failed',
    until: tomorrow,
  } as const;
  await asSchool(db, { producerId }, (tx) =>
    tx
      .insertInto('school_packages')
      .values({ producer_id: producerId, id: packageId, kind: 'export', ...failed })
      .execute(),
  );
  const formerId = await asPlatform(db, async (tx) => {
    for (const id of [ids.package, ids.sent])
      await queueEmail(tx, jobs, schoolPackageEmail, { ...recipient, id, payload: { packageId } });
    await tx.updateTable('email_logs').set({ status: 'sent', sent_at: past }).where('id', '=', ids.sent).execute();
    for (const [id, schoolId] of [
      [ids.own, producerId],
      [ids.other, elsewhere.producerId],
    ] as const)
      await queueEmail(tx, jobs, conversationsWaitingEmail, { ...recipient, id, payload: { schoolId } });
    const notice = {
      notice: { kind: 'password_changed' as const },
      device: null,
      address: null,
      at: past,
      schoolId: null,
    };
    await queueEmail(tx, jobs, securityNoticeEmail, { ...recipient, id: ids.notice, payload: notice });
    return exchangeAccounts(tx, producerId, member.userId);
  });
  const rows = await asPlatform(db, (tx) =>
    tx
      .selectFrom('email_logs')
      .select(['id', 'user_id', 'recipient_email'])
      .where('id', 'in', Object.values(ids))
      .execute(),
  );
  const whose = Object.fromEntries(rows.map(({ id, user_id, recipient_email }) => [id, [user_id, recipient_email]]));
  const [owners, formers] = [
    [producerId, member.email],
    [formerId, ownersEmail],
  ];
  expect(whose).toEqual({
    [ids.package]: owners,
    [ids.own]: owners,
    [ids.other]: formers,
    [ids.sent]: formers,
    [ids.notice]: formers,
  });
  await mail.send(ids.package);
  expect(mail.receivedBy(member.email)).toHaveLength(1);
  expect(mail.receivedBy(member.email)[0]?.text).toContain('Nina Costa');
  await mail.stop();
});
