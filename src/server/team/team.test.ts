import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { Invitation } from '#shared/contract/account/invitations.ts';
import type { SessionInfo } from '#shared/contract/public.ts';
import type { Team } from '#shared/contract/school/team.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newBrowser } from '#test/browser.ts';
import { addressGivenUp } from '#test/fixtures/address-given-up.ts';
import { twoCohorts } from '#test/fixtures/cohort-fixture.ts';
import { newCourse, newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { newInvitation, newMember } from '#test/fixtures/team/team-fixture.ts';
import { purgeTraces } from '../auth/purge.ts';
import { TERMS_VERSION } from '../auth/terms.ts';
import { asPlatform } from '../db.ts';

const app = await testApp();
const { call, services, signedIn } = app;
const { db } = services;
const mail = await outgoingMail(services);

afterAll(() => mail.stop());

const PASSWORD = 'uma chuva de verão';
const support = { role: 'support', finance: false, courseIds: [], cohortIds: [], until: null };

async function ownSchool() {
  const school = await newSchool(db);
  return { school, owner: await signedIn({ kind: 'producer', userId: school.producerId }) };
}

async function invite(owner: Caller, fields: object = support, email = `${randomUUID()}@example.com`) {
  const answer = await call('producer.inviteMember', { ...fields, email }, owner);
  expect(answer).toMatchObject({ code: null });
  return { email, invitationId: (answer.data as { id: string }).id };
}

async function linkFor(email: string): Promise<string> {
  await mail.send(await mail.lastQueuedTo(email));
  const { html, text = '' } = mail.receivedBy(email).at(-1) ?? {};
  return /#([\w-]{43})\b/.exec(`${html} ${text}`)?.[1] ?? '';
}
const teamOf = async (browser: Caller) => (await call('producer.team', undefined, browser)).data as Team;
const termsOf = (email: string) =>
  asPlatform(db, async (tx) => {
    const account = tx.selectFrom('profiles').select(['terms_version as version', 'terms_accepted_at as at']);
    const { version, at } = await account.where('email', '=', email).executeTakeFirstOrThrow();
    return { version, agreed: at !== null };
  });
const viewerOf = async (browser: Caller) =>
  ((await call('public.session', undefined, browser)).data as SessionInfo).viewer;
const accept = (token: string, browser: Caller, more: object = { name: 'Nina Costa', password: PASSWORD }) =>
  call('public.acceptInvitation', { token, ...more }, browser);

describe('an invitation', () => {
  test('is sent by e-mail, shows its role, and creates an account with access to the school', async () => {
    const { school, owner } = await ownSchool();
    const { email } = await invite(owner);
    const token = await linkFor(email);
    const shown = (await call('public.readInvitation', { token })).data as Invitation;
    expect(shown).toMatchObject({ email, role: 'support', name: null, choosesPassword: true });

    const browser = newBrowser();
    expect(await accept(token, browser)).toMatchObject({ code: null, data: { home: '/dashboard' } });
    expect(await viewerOf(browser)).toMatchObject({
      kind: 'producer',
      name: 'Nina Costa',
      producerId: school.producerId,
      role: 'support',
    });
    const { members, invitations } = await teamOf(owner);
    expect(invitations).toEqual([]);
    expect(members).toMatchObject([{ email, name: 'Nina Costa', role: 'support', below: true, self: false }]);
    expect(await termsOf(email)).toEqual({ version: TERMS_VERSION, agreed: true });
    // At the platform's sign-in page, in another browser.
    const other = newBrowser();
    const entered = await call('public.signIn', { email, password: PASSWORD }, other);
    expect(entered).toMatchObject({ code: null, data: { home: '/dashboard' } });
  });

  test('records that an account with older terms has agreed to the present ones', async () => {
    const { owner } = await ownSchool();
    const { email, userId } = await newStudent(db, await newSchool(db));
    await asPlatform(db, (tx) =>
      tx
        .updateTable('profiles')
        .set({ terms_accepted_at: '2025-02-03T12:00:00Z', terms_version: '2025-02-03' })
        .where('id', '=', userId)
        .execute(),
    );
    await invite(owner, support, email);
    expect((await accept(await linkFor(email), newBrowser(), { password: PASSWORD })).code).toBe(null);
    expect(await termsOf(email)).toEqual({ version: TERMS_VERSION, agreed: true });
  });

  test('works once, and not after it was sent again or cancelled', async () => {
    const { owner } = await ownSchool();
    const { email, invitationId } = await invite(owner);
    const first = await linkFor(email);
    await call('producer.resendInvitation', { invitationId }, owner);
    const second = await linkFor(email);
    expect(second).not.toBe(first);
    expect((await call('public.readInvitation', { token: first })).code).toBe('link_invalid');
    expect((await accept(second, newBrowser())).code).toBe(null);
    expect((await accept(second, newBrowser())).code).toBe('link_invalid');

    const cancelled = await invite(owner);
    const token = await linkFor(cancelled.email);
    await call('producer.cancelInvitation', { invitationId: cancelled.invitationId }, owner);
    expect((await accept(token, newBrowser())).code).toBe('link_invalid');
  });

  test('is stored as a hash only, and expires after seven days', async () => {
    const { school, owner } = await ownSchool();
    const { email } = await invite(owner);
    const token = await linkFor(email);
    const kept = await asPlatform(db, async (tx) => {
      const row = await tx
        .selectFrom('team_invitations')
        .selectAll()
        .where('producer_id', '=', school.producerId)
        .executeTakeFirstOrThrow();
      const over = new Date(Date.now() - 1_000).toISOString();
      await tx
        .updateTable('team_invitations')
        .set({ expires_at: over })
        .where('producer_id', '=', school.producerId)
        .execute();
      return row;
    });
    expect(JSON.stringify(kept)).not.toContain(token);
    expect(Date.parse(kept.expires_at) - Date.parse(kept.sent_at)).toBe(7 * 86_400_000);
    expect((await accept(token, newBrowser())).code).toBe('link_invalid');
    expect((await teamOf(owner)).invitations).toMatchObject([{ email, over: true }]);
  });

  test('is forgotten a month after it expired, and not sooner', async () => {
    const { school, owner } = await ownSchool();
    const over = (days: number) => ({ expires_at: new Date(Date.now() - days * 86_400_000).toISOString() });
    await newInvitation(db, school, over(31));
    const kept = await newInvitation(db, school, over(29));
    await purgeTraces(db);
    expect((await teamOf(owner)).invitations.map(({ id }) => id)).toEqual([kept]);
  });

  test('accepted twice concurrently creates one member', async () => {
    const { owner } = await ownSchool();
    const token = await linkFor((await invite(owner)).email);
    const answers = await Promise.all([accept(token, newBrowser()), accept(token, newBrowser())]);
    expect(answers.map(({ code }) => code ?? 'ok').sort()).toEqual(['link_invalid', 'ok']);
    expect((await teamOf(owner)).members).toHaveLength(1);
  });

  test('can be accepted with an existing account, whose password and courses stay', async () => {
    const { owner } = await ownSchool();
    const elsewhere = await newSchool(db);
    const course = await newCourse(db, elsewhere, { modules: [[{}]] });
    const student = await newStudent(db, elsewhere);
    await openEnrollment(db, student, course.id);
    await invite(owner, support, student.email);
    const token = await linkFor(student.email);
    const browser = newBrowser();
    // They have no password that opens more than that school, so they choose one.
    expect((await accept(token, browser, {})).code).toBe('invalid_input');
    expect((await accept(token, browser, { password: PASSWORD })).code).toBe(null);
    expect(await viewerOf(browser)).toMatchObject({ kind: 'producer', role: 'support', studies: true });
  });

  test('to an address that an account has just given up is sent like any other, and says why it opens nothing yet', async () => {
    const [given, { owner }] = [await addressGivenUp(db), await ownSchool()];
    const { email } = await invite(owner, support, given);
    const token = await linkFor(email);
    for (const refused of [await call('public.readInvitation', { token }), await accept(token, newBrowser())])
      expect(refused).toMatchObject({ status: 409, code: 'email_reserved' });
    expect((await teamOf(owner)).invitations).toMatchObject([{ email }]);
  });

  test('is refused for members of the team and for its producer', async () => {
    const { school, owner } = await ownSchool();
    const member = await newMember(db, school);
    for (const email of [member.email, `${school.slug}@example.com`])
      expect((await call('producer.inviteMember', { ...support, email }, owner)).code).toBe('already_in_team');
  });
});

describe('a team member', () => {
  test('is signed out at once when removed, and sees the reason', async () => {
    const { school, owner } = await ownSchool();
    const member = await newMember(db, school, { role: 'support' });
    const browser = await signedIn({ kind: 'producer', ...member });
    const asked = { search: '', page: 1 };
    expect((await call('producer.students', asked, browser)).code).toBe(null);
    expect((await call('producer.removeMember', { memberId: member.memberId }, owner)).code).toBe(null);
    expect(await call('producer.students', asked, browser)).toMatchObject({
      code: 'session_ended',
      data: { reason: 'left_team' },
    });
  });

  test('is told, like its producer, that a school with an unproven mailbox may not publish', async () => {
    const { school, owner } = await ownSchool();
    const member = await newMember(db, school, { role: 'admin' });
    const browser = await signedIn({ kind: 'producer', ...member });
    expect(await viewerOf(browser)).toMatchObject({ mayPublish: true });
    await asPlatform(db, (tx) =>
      tx.updateTable('profiles').set({ mailbox_proven_at: null }).where('id', '=', school.producerId).execute(),
    );
    for (const each of [owner, browser]) expect(await viewerOf(each)).toMatchObject({ mayPublish: false });
  });

  test('loses access automatically after their last day', async () => {
    const { school } = await ownSchool();
    const member = await newMember(db, school, { role: 'support' });
    const browser = await signedIn({ kind: 'producer', ...member });
    await asPlatform(db, (tx) =>
      tx
        .updateTable('team_members')
        .set({ expires_at: new Date(Date.now() - 1_000).toISOString() })
        .where('id', '=', member.memberId)
        .execute(),
    );
    expect(await call('producer.profile', undefined, browser)).toMatchObject({ data: { reason: 'left_team' } });
  });

  test('gets changed rights from the next call on', async () => {
    const { school, owner } = await ownSchool();
    const [mine, other] = [
      await newCourse(db, school, { title: 'Meu', modules: [[{}]] }),
      await newCourse(db, school, { title: 'Dos outros', modules: [[{}]] }),
    ];
    const member = await newMember(db, school, { role: 'instructor', course_ids: [mine.id] });
    const browser = await signedIn({ kind: 'producer', ...member });
    const outline = (courseId: string) => call('producer.outline', { courseId }, browser);
    expect([(await outline(mine.id)).code, (await outline(other.id)).code]).toEqual([null, 'not_found']);
    const fields = { ...support, role: 'instructor', courseIds: [other.id], memberId: member.memberId };
    expect((await call('producer.changeMember', fields, owner)).code).toBe(null);
    expect([(await outline(mine.id)).code, (await outline(other.id)).code]).toEqual(['not_found', null]);
  });

  test('keeps what is in the bin, and can be changed after a turma of theirs was deleted for good', async () => {
    const { school, owner } = await ownSchool();
    const [course, binned] = [await newCourse(db, school), await newCourse(db, school)];
    const { cohortId, spareCohortId } = await twoCohorts(db, school, course.id);
    const moderator = await newMember(db, school, { role: 'moderator', cohort_ids: [spareCohortId, cohortId] });
    const course_ids = [binned.id, course.id];
    const instructor = await newMember(db, school, { role: 'instructor', course_ids });
    expect((await call('producer.deleteCourse', { courseId: binned.id }, owner)).code).toBe(null);
    expect((await call('producer.deleteCohort', { cohortId: spareCohortId }, owner)).code).toBe(null);

    const { members } = await teamOf(owner);
    const shown = (memberId: string) => members.find(({ id }) => id === memberId);
    expect(shown(instructor.memberId)?.courseIds).toEqual(course_ids);
    expect(shown(moderator.memberId)?.cohortIds).toEqual([cohortId]);
    for (const { memberId } of [instructor, moderator]) {
      const { role, finance, courseIds = [], cohortIds = [] } = shown(memberId) ?? {};
      const fields = { memberId, role, finance, courseIds, cohortIds, until: '2099-12-31' };
      expect((await call('producer.changeMember', fields, owner)).code).toBe(null);
    }
  });

  test('is named in the audit of their actions', async () => {
    const { school, owner } = await ownSchool();
    const course = await newCourse(db, school, { modules: [[{}]] });
    const member = await newMember(db, school, { role: 'instructor', course_ids: [course.id], name: 'Nina Costa' });
    const browser = await signedIn({ kind: 'producer', ...member });
    const [moduleId] = course.moduleIds;
    expect((await call('producer.deleteModule', { moduleId }, browser)).code).toBe(null);
    const asked = { search: '', who: member.userId };
    expect((await call('producer.auditEvents', asked, owner)).data).toMatchObject({
      auditEvents: [
        { action: 'module_deleted', actorName: 'Nina Costa' },
        { action: 'signed_in', actorName: 'Nina Costa' },
      ],
    });
  });

  test('cannot grant more than their own rights, nor change members of the same rank', async () => {
    const { school } = await ownSchool();
    const admin = await newMember(db, school, { role: 'admin' });
    const peer = await newMember(db, school, { role: 'admin' });
    const browser = await signedIn({ kind: 'producer', ...admin });
    const email = `${randomUUID()}@example.com`;
    const peers = { ...support, role: 'admin' };
    expect((await call('producer.inviteMember', { ...peers, email }, browser)).code).toBe('role_forbidden');
    expect((await call('producer.removeMember', { memberId: peer.memberId }, browser)).code).toBe('role_forbidden');
    expect((await call('producer.changeMember', { ...support, memberId: peer.memberId }, browser)).code).toBe(
      'role_forbidden',
    );
    expect((await call('producer.inviteMember', { ...support, email }, browser)).code).toBe(null);
  });

  test('of several schools chooses one, and can switch', async () => {
    const [here, there] = [await ownSchool(), await ownSchool()];
    const { email } = await invite(here.owner);
    const browser = newBrowser();
    await accept(await linkFor(email), browser);
    await invite(there.owner, { ...support, role: 'admin' }, email);
    await accept(await linkFor(email), newBrowser(), {});

    const signed = newBrowser();
    const entered = await call('public.signIn', { email, password: PASSWORD }, signed);
    expect(entered.data).toEqual({ home: '/admin/escolas' });
    const listed = await call('producer.panels', undefined, signed);
    expect(listed.data).toMatchObject({
      panels: expect.arrayContaining([
        expect.objectContaining({ schoolId: here.school.producerId, role: 'support' }),
        expect.objectContaining({ schoolId: there.school.producerId, role: 'admin' }),
      ]),
    });
    const schoolId = here.school.producerId;
    expect((await call('public.enterPanel', { schoolId }, signed)).data).toEqual({ home: '/dashboard' });
    expect(await viewerOf(signed)).toMatchObject({ producerId: schoolId, role: 'support', severalPanels: true });
    const stranger = await ownSchool();
    expect((await call('public.enterPanel', { schoolId: stranger.school.producerId }, signed)).code).toBe('not_found');
  });
});
