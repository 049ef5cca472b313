import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Team } from '#shared/contract/school/team.ts';
import { endOfDay, localDay } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';
import { testApp } from '#test/app.ts';
import { newSchool } from '#test/fixtures/factories.ts';
import { newInvitation, newMember } from '#test/fixtures/team/team-fixture.ts';

/* Until when somebody works in a school. A day that is over would send links that open nothing. */

const { call, services, signedIn } = await testApp();
const { db } = services;

const today = () => localDay(new Date());
const YESTERDAY = addDays(today(), -1);
const support = { role: 'support', finance: false, courseIds: [], cohortIds: [] };
const refused = { code: 'invalid_input', data: { fields: [{ field: 'until', code: 'invalid' }] } };

async function ownSchool() {
  const school = await newSchool(db);
  const owner = await signedIn({ kind: 'producer', userId: school.producerId });
  return { school, owner, teamOf: async () => (await call('producer.team', undefined, owner)).data as Team };
}

test('nobody is invited until a day that is over; today is not', async () => {
  const { owner, teamOf } = await ownSchool();
  const invite = (until: string) =>
    call('producer.inviteMember', { ...support, until, email: `${randomUUID()}@example.com` }, owner);
  expect(await invite(YESTERDAY)).toMatchObject(refused);
  expect((await teamOf()).invitations).toEqual([]);
  const until = today();
  expect((await invite(until)).code).toBe(null);
  expect((await teamOf()).invitations).toMatchObject([{ until, over: false }]);
});

test('an invitation until a day that is over is over itself, and is not sent again', async () => {
  const { school, owner, teamOf } = await ownSchool();
  const invitationId = await newInvitation(db, school, { member_until: endOfDay(YESTERDAY).toISOString() });
  expect((await teamOf()).invitations).toMatchObject([{ until: YESTERDAY, over: true }]);
  expect(await call('producer.resendInvitation', { invitationId }, owner)).toMatchObject(refused);
});

test('a member is given no day that is over, but keeps theirs', async () => {
  const { school, owner, teamOf } = await ownSchool();
  const { memberId } = await newMember(db, school, { expires_at: endOfDay(YESTERDAY).toISOString() });
  const change = (until: string | null) => call('producer.changeMember', { ...support, until, memberId }, owner);
  expect(await change(addDays(YESTERDAY, -1))).toMatchObject(refused);
  expect((await change(YESTERDAY)).code).toBe(null);
  expect((await teamOf()).members).toMatchObject([{ role: 'support', until: YESTERDAY, over: true }]);
  const until = today();
  expect((await change(until)).code).toBe(null);
  expect((await teamOf()).members).toMatchObject([{ until, over: false }]);
});
