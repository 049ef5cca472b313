import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Conversation, Inbox } from '#shared/contract/conversations/inbox.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newThread } from '#test/fixtures/conversations/conversation-fixture.ts';
import { newCourse, newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { newMember } from '#test/fixtures/team/team-fixture.ts';
import { asPlatform } from '../../db.ts';
import { renderEmail } from '../../email/render.ts';
import { conversationsWaitingEmail } from '../notices/conversations-waiting-email.ts';
import { sendDigests } from '../notices/team-digest.ts';

const { services, call, signedIn } = await testApp();
const { db, jobs } = services;

async function askedTwice() {
  const school = await newSchool(db);
  const course = await newCourse(db, school, { modules: [[{}]] });
  const other = await newCourse(db, school, { modules: [[{}]] });
  const student = await newStudent(db, school);
  await openEnrollment(db, student, course.id);
  const place = { courseId: course.id, lessonId: course.lessonIds[0] as string };
  const threadIds = [await newThread(db, student, place), await newThread(db, student, place)];
  const owner = await signedIn({ kind: 'producer', userId: school.producerId });
  const support = await newMember(db, school, { role: 'support', name: 'Sara Atende' });
  const browser = await signedIn({ kind: 'producer', ...support });
  return { school, course, other, owner, support, browser, threadIds };
}

const assign = async (caller: Caller, threadIds: string[], assigneeId: string | null) =>
  (await call('producer.assignThreads', { threadIds, assigneeId }, caller)).code;
const listed = async (caller: Caller, assignee: string) =>
  ((await call('producer.inbox', { assignee }, caller)).data as Inbox).rows.map(({ id }) => id);
const open = async (caller: Caller, threadId: string) =>
  (await call('producer.conversation', { threadId }, caller)).data as Conversation;

test('a conversation is assigned, filtered by assignee, and unassigned', async () => {
  const { owner, support, browser, threadIds } = await askedTwice();
  const [mine, free] = threadIds as [string, string];
  expect(await assign(owner, [mine], support.userId)).toBe(null);
  expect((await open(owner, mine)).assignee).toEqual({ id: support.userId, name: 'Sara Atende', mine: false });
  expect((await open(browser, mine)).assignee).toMatchObject({ mine: true });
  expect(await listed(browser, 'mine')).toEqual([mine]);
  expect(await listed(owner, support.userId)).toEqual([mine]);
  expect(await listed(owner, 'none')).toEqual([free]);
  expect(await listed(owner, 'mine')).toEqual([]);
  expect(await assign(browser, [mine], null)).toBe(null);
  expect(await listed(browser, 'mine')).toEqual([]);
});

test('several are assigned together, with one audit event; none if one is not found', async () => {
  const { owner, support, threadIds } = await askedTwice();
  const [stranger] = (await askedTwice()).threadIds;
  expect(await assign(owner, [...threadIds, stranger as string], support.userId)).toBe('not_found');
  expect(await listed(owner, support.userId)).toEqual([]);
  expect(await assign(owner, threadIds, support.userId)).toBe(null);
  expect(await assign(owner, threadIds, support.userId)).toBe(null);
  const { data } = await call('producer.auditEvents', { search: 'Sara Atende', kind: 'content' }, owner);
  expect(data).toMatchObject({ auditEvents: [{ action: 'threads_assigned', count: 2 }] });
});

test('it cannot be assigned to somebody who may not see it, and limited members assign only to themselves or the owner', async () => {
  const { school, course, other, owner, support, threadIds } = await askedTwice();
  const stranger = await newMember(db, school, { role: 'instructor', course_ids: [other.id] });
  expect(await assign(owner, threadIds, stranger.userId)).toBe('assignee_unfit');
  const instructor = await newMember(db, school, { role: 'instructor', course_ids: [course.id], name: 'Ivo' });
  const browser = await signedIn({ kind: 'producer', ...instructor });
  const { people } = await open(browser, threadIds[0] as string);
  expect(people.map(({ id }) => id).sort()).toEqual([instructor.userId, school.producerId].sort());
  expect(await assign(browser, threadIds, support.userId)).toBe('assignee_unfit');
  expect(await assign(browser, threadIds, instructor.userId)).toBe(null);
  expect((await open(owner, threadIds[0] as string)).people.map(({ name }) => name)).toContain('Ivo');
});

test('leaving the team or the course unassigns', async () => {
  const { school, course, other, owner, support, threadIds } = await askedTwice();
  const [first, second] = threadIds as [string, string];
  const instructor = await newMember(db, school, { role: 'instructor', course_ids: [course.id] });
  await assign(owner, [first], support.userId);
  await assign(owner, [second], instructor.userId);
  await call('producer.removeMember', { memberId: support.memberId }, owner);
  expect(await listed(owner, 'none')).toEqual([first]);
  const fields = { role: 'instructor', finance: false, courseIds: [other.id], cohortIds: [], until: null };
  await call('producer.changeMember', { ...fields, memberId: instructor.memberId }, owner);
  expect((await listed(owner, 'none')).sort()).toEqual([first, second].sort());
});

test('the assignee gets it in their digest, and the owner gets newly waiting ones', async () => {
  const { school, owner, support, threadIds } = await askedTwice();
  const [noon, afternoon] = ['2030-06-03T15:00:00Z', '2030-06-03T18:00:00Z'].map((at) => new Date(at));
  const digestsOf = async (now: Date | undefined) => {
    const before = await emailsTo(school.producerId, support.userId);
    await sendDigests({ db, jobs }, now);
    return (await emailsTo(school.producerId, support.userId)).slice(before.length);
  };
  expect(await digestsOf(noon)).toEqual([school.producerId]);
  await assign(owner, threadIds.slice(0, 1), support.userId);
  await asPlatform(db, (tx) =>
    tx
      .updateTable('threads')
      .set({ assigned_at: '2030-06-03T17:00:00Z' })
      .where('assignee_id', '=', support.userId)
      .execute(),
  );
  expect(await digestsOf(afternoon)).toEqual([support.userId]);
});

test('members whose membership has ended, or who may not see it any more, are not told', async () => {
  const { school, support, threadIds, owner } = await askedTwice();
  await assign(owner, threadIds, support.userId);
  const load = () =>
    conversationsWaitingEmail.load(services, {
      ...{ id: randomUUID(), producerId: null, userId: support.userId, payload: { schoolId: school.producerId } },
    } as never);
  const set = (values: object) =>
    asPlatform(db, (tx) => tx.updateTable('team_members').set(values).where('id', '=', support.memberId).execute());
  expect(await load()).toMatchObject({ content: { total: 2 } });
  await set({ role: 'instructor', course_ids: [] });
  expect(await load()).toEqual({ dropped: 'outdated' });
  await set({ role: 'support', expires_at: '2020-01-01T00:00:00Z' });
  expect(await load()).toEqual({ dropped: 'outdated' });
});

test.each([
  ['support', 'Quem administra a escola pode desligar este aviso.'],
  ['admin', 'Em Conversas, Regras, você pode desligar este aviso.'],
] as const)('a digest says to whoever is %s who may switch it off', async (role, said) => {
  const { school, support: member, threadIds, owner } = await askedTwice();
  await asPlatform(db, (tx) =>
    tx.updateTable('team_members').set({ role }).where('id', '=', member.memberId).execute(),
  );
  await assign(owner, threadIds, member.userId);
  const loaded = await conversationsWaitingEmail.load(services, {
    ...{ id: randomUUID(), producerId: null, userId: member.userId, payload: { schoolId: school.producerId } },
  } as never);
  if ('dropped' in loaded) throw new Error(loaded.dropped);
  expect(renderEmail(conversationsWaitingEmail, loaded).text).toContain(said);
});

const emailsTo = (...userIds: string[]) =>
  asPlatform(db, async (tx) => {
    const rows = await tx
      .selectFrom('email_logs')
      .select('user_id')
      .where('template_name', '=', 'conversations_waiting')
      .where('user_id', 'in', userIds)
      .orderBy('created_at')
      .execute();
    return rows.map((row) => row.user_id);
  });
