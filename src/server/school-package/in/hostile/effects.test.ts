import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { each, smallPackage, withRows } from '#test/fixtures/school-package/changed-package.ts';
import {
  type Content,
  emptyPanel,
  packagesOf,
  packed,
  sent,
  work,
} from '#test/fixtures/school-package/package-fixture.ts';
import { asPlatform } from '../../../db.ts';

let app: TestApp;
let content: Content;

beforeAll(async () => {
  app = await testApp();
  content = await smallPackage(app);
});

describe('imported rows belong to this school, with no additional rights', () => {
  test('HTML and formulas stay text, roles and plans are unchanged, and a template is cleaned', async () => {
    const target = await emptyPanel(app);
    const email = `${randomUUID()}@example.com`;
    const admin = await emptyPanel(app);
    const before = await profile(admin.producerId);
    let made = withRows(content, 'students', (rows) => [
      { ...rows[0], id: randomUUID(), name: '=HYPERLINK("http://x")', email },
      { ...rows[0], id: randomUUID(), name: '<img src=x onerror=alert(1)>', email: before?.email },
    ]);
    for (const table of ['access_grants', 'enrollments', 'quiz_attempts', 'quiz_answers'])
      made = withRows(made, table, () => []);
    const template = { subject: 'Oi', body: '<p>{{name}}</p><script>alert(1)</script>' };
    made = withRows(made, 'client_settings', each({ email_templates: { course_access: template } }));
    await sent(target, await packed(made));
    await app.confirm(target.caller);
    const { brought } = await packagesOf(target);
    expect(brought).toMatchObject({ state: 'examined', found: { students: 2 } });
    expect((await app.call('producer.confirmSchoolImport', { packageId: brought?.id }, target.caller)).code).toBeNull();
    await work(target);
    expect((await packagesOf(target)).brought).toMatchObject({ state: 'done' });
    expect(await profile(admin.producerId)).toEqual(before);
    expect(await profile(target.producerId)).toMatchObject({ plan_id: 'trial', student_limit: 100, student_count: 2 });
    const csv = await (await app.fetch('/api/producer/students.csv', {}, target.caller)).text();
    expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`);
    const settings = (await app.call('producer.settings', undefined, target.caller)).text;
    expect(settings).toContain('{{name}}');
    expect(settings).not.toContain('alert(1)');
    const credentials = await asPlatform(app.services.db, (tx) =>
      tx
        .selectFrom('credentials')
        .innerJoin('profiles', 'profiles.id', 'credentials.user_id')
        .select('origin')
        .where('email', '=', email)
        .execute(),
    );
    expect(credentials).toEqual([]);
  });

  const profile = (id: string) =>
    asPlatform(app.services.db, (tx) =>
      tx
        .selectFrom('profiles')
        .select(['email', 'role', 'name', 'plan_id', 'student_limit', 'student_count'])
        .where('id', '=', id)
        .executeTakeFirst(),
    );
});
