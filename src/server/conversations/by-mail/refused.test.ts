import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { askedByMail } from '#test/fixtures/conversations/asked-by-mail.ts';
import { type Delivered, REPLY_DOMAIN } from '#test/fixtures/conversations/mail-room.ts';
import { asked, eachAnsweredByMail, room } from '#test/fixtures/conversations/reply-tests.ts';
import { newMember } from '#test/fixtures/team/team-fixture.ts';
import { deleteLesson } from '../../courses/trash/delete.ts';
import { asPlatform } from '../../db.ts';
import { callersLimit } from './callers-limit.ts';
import { purgeReplyAddresses } from './purge.ts';

/* Mails that are not replies: each gets its own refusal, never silence or another mail. */

const app = await testApp();
const { db } = app.services;

eachAnsweredByMail();

const set = (statement: RawBuilder<unknown>) => asPlatform(db, (tx) => statement.execute(tx));

async function refuses(delivery: Promise<Delivered>, words: string): Promise<void> {
  const { code, said } = await delivery;
  expect(said).toContain(words);
  expect(code).toBeGreaterThanOrEqual(550);
  expect(await asked.posted()).toEqual([]);
}

test('mail for another domain, or for an unknown address', async () => {
  await refuses(asked.mail('Oi', { to: 'alguem@example.com' }), 'Relaying denied');
  await refuses(asked.mail('Oi', { to: `${'a'.repeat(40)}@${REPLY_DOMAIN}` }), 'No such reply address');
  await refuses(asked.mail('Oi', { to: `postmaster@${REPLY_DOMAIN}` }), 'No such reply address');
});

test('mail from another sender, whatever its name, or with two senders', async () => {
  const words = 'Responda pelo mesmo endereco';
  await refuses(asked.mail('Oi', { from: 'outra@example.com' }), words);
  await refuses(asked.mail('Oi', { from: `"${asked.duda.email}" <outra@example.com>` }), words);
  await refuses(asked.raw(['From: outra@example.com', '', 'Oi', '']), words);
});

test('mail that a previous server found to be forged', async () => {
  const headers = { 'Authentication-Results': 'mx.test; spf=fail; dmarc=fail header.from=example.com' };
  await refuses(asked.mail('Oi', { headers }), 'DMARC');
});

test('mail to another person’s address', async () => {
  const other = await askedByMail(app, room);
  await refuses(asked.mail('Oi', { to: other.to }), 'Responda pelo mesmo endereco');
  expect(await other.posted()).toEqual([]);
});

test('mail that comes too late', async () => {
  await set(sql`update reply_addresses set expires_at = app_now() where producer_id = ${asked.school.producerId}`);
  await refuses(asked.mail('Oi'), 'expired');
  await set(
    sql`update reply_addresses set expires_at = app_now() - interval '31 days' where producer_id = ${asked.school.producerId}`,
  );
  expect(await purgeReplyAddresses(db)).toBeGreaterThan(0);
  await refuses(asked.mail('Oi'), 'No such reply address');
});

test('mail about a deleted lesson, and about a deleted thread', async () => {
  await deleteLesson(db, asked.school, { lessonId: asked.place.lessonId });
  await refuses(asked.mail('Oi'), 'no longer open to you');
  await set(sql`update threads set deleted_at = app_now() where id = ${asked.threadId}`);
  expect(await asked.mail('Oi')).toMatchObject({ code: 550, said: expect.stringContaining('no longer open') });
  await set(sql`delete from threads where id = ${asked.threadId}`);
  expect(await asked.mail('Oi')).toMatchObject({ code: 550, said: expect.stringContaining('No such') });
});

const ENDS: Record<string, (producerId: string) => RawBuilder<unknown>> = {
  'the course has ended': (id) => sql`update enrollments set status = 'inactive' where producer_id = ${id}`,
  'the student is inactive': (id) => sql`update students set status = 'inactive' where producer_id = ${id}`,
  'the school is closed': (id) => sql`
    update profiles set subscription_status = 'expired', trial_ends_at = app_now() - interval '1 day' where id = ${id}`,
};
test.each(Object.entries(ENDS))('mail after %s', async (_, end) => {
  await set(end(asked.school.producerId));
  await refuses(asked.mail('Oi'), 'no longer open to you');
});

test('mail with no text of its own, or too much', async () => {
  await refuses(asked.mail('> Feche a cortina.'), 'no text');
  await refuses(asked.mail('a'.repeat(4_001)), '4.000');
  await refuses(asked.mail('a\n'.repeat(100)), '80 linhas');
});

test('unreadable mail, or more than six megabytes', async () => {
  const nested = Array.from({ length: 40 }, (_, at) => [
    `Content-Type: multipart/mixed; boundary=b${at}`,
    '',
    `--b${at}`,
  ]);
  await refuses(asked.raw([...nested.flat(), '']), 'cannot be read');
  const attachments = [{ filename: 'luz.zip', content: Buffer.alloc(7 * 1024 * 1024, 1) }];
  await refuses(asked.mail('Veja', { attachments }), 'larger than 6 MB');
});

test('the same text a second time', async () => {
  await asked.mail('Funcionou!');
  expect(await asked.mail('funcionou !')).toMatchObject({ code: 554, said: expect.stringContaining('same text') });
  expect(await asked.posted()).toEqual(['Funcionou!']);
});

test('a member’s mail after they left the team, or outside their courses', async () => {
  const { school, place } = asked;
  const member = await newMember(db, school, { course_ids: [place.courseId] });
  const to = await asked.addressOf(member.userId);
  const answer = (text: string) => room.send({ from: member.email, to, text });
  expect((await answer('Tente um difusor.')).code).toBe(250);
  expect((await asked.conversation()).posts.at(-1)).toMatchObject({ team: true, authorName: 'Nina da Equipe' });
  await set(sql`update team_members set course_ids = '{}' where id = ${member.memberId}`);
  expect(await answer('Outra ideia.')).toMatchObject({ code: 550, said: expect.stringContaining('no longer open') });
  await set(sql`delete from team_members where id = ${member.memberId}`);
  expect(await answer('Mais uma.')).toMatchObject({ code: 550, said: expect.stringContaining('no longer open') });
  expect(await asked.posted()).toEqual(['Tente um difusor.']);
});

test('more connections than a mail server makes', () => {
  let now = 0;
  const mayCome = callersLimit(() => now);
  const tries = (address: string) => Array.from({ length: 31 }, () => mayCome(address));
  expect(tries('203.0.113.7').filter((may) => !may)).toHaveLength(1);
  expect(mayCome('203.0.113.8')).toBe(true);
  expect(tries('127.0.0.1').every((may) => may)).toBe(true);
  now = 60_000;
  expect(mayCome('203.0.113.7')).toBe(true);
});
