import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { type IntegrationFixture, integrationFixture } from '#test/fixtures/integration-fixture.ts';

const app = await testApp();
let fixture: IntegrationFixture;
beforeEach(async () => {
  fixture = await integrationFixture(app);
});

describe('deleteProfile.php', () => {
  const remove = (body: object, caller = fixture.keyed) => fixture.post('deleteProfile.php', body, caller);
  const ours = (profileId: string) => ({ profileId, adminId: fixture.school.producerId });

  test('removes the student by profile id or student id, in this school only', async () => {
    const first = await newStudent(app.services.db, fixture.school);
    const second = await newStudent(app.services.db, fixture.school);
    await openEnrollment(app.services.db, first, fixture.courseId);
    expect(await remove(ours(first.userId))).toEqual({ status: 200, success: true });
    expect(await remove(ours(second.studentId), fixture.producer)).toEqual({ status: 200, success: true });
    expect(await fixture.students()).toHaveLength(0);
    expect(await remove(ours(first.userId))).toMatchObject({ status: 404, success: false, error: 'not_found' });
  });

  test('gives one answer for all foreign ids, and changes nothing', async () => {
    const other = await newSchool(app.services.db);
    const theirs = await newStudent(app.services.db, other);
    const mine = await newStudent(app.services.db, fixture.school);
    const attempts = [
      ours(randomUUID()),
      ours(theirs.userId),
      ours(theirs.studentId),
      ours(fixture.school.producerId),
      ours(other.producerId),
      { profileId: mine.userId, adminId: other.producerId },
      { profileId: theirs.userId, adminId: other.producerId },
    ];
    const answers = await Promise.all(attempts.map((body) => remove(body)));
    const refused = { status: 404, success: false, error: 'not_found', requestId: expect.any(String) };
    expect(answers).toEqual(attempts.map(() => refused));
    expect(await fixture.students()).toHaveLength(1);
  });

  test.each([
    [{ profileId: '*' }, 'profileId', 'invalid'],
    [{ profileId: undefined }, 'profileId', 'invalid'],
    [{ adminId: null }, 'adminId', 'invalid'],
    [{ role: 'admin' }, 'role', 'unknown_field'],
  ])('%j is refused', async (wrong, field, code) => {
    const { userId } = await newStudent(app.services.db, fixture.school);
    expect(await remove({ ...ours(userId), ...wrong })).toMatchObject({ status: 422, fields: [{ field, code }] });
    expect(await fixture.students()).toHaveLength(1);
  });
});
