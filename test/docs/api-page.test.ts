import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { CALLS } from '#server/integrations/calls.ts';
import { API_CALLS, curlOf } from '#web/producer/api/api-calls.ts';
import { testApp } from '../app.ts';
import { newStudent } from '../fixtures/factories.ts';
import { integrationFixture } from '../fixtures/integration-fixture.ts';

/* The API page is correct: every example runs, with the reader's values filled in. */

test('the page lists every integration', () => {
  expect(API_CALLS.map(({ name }) => name).sort()).toEqual(Object.keys(CALLS).sort());
});

/** Accepted from old clients and ignored. */
const IGNORED = ['emailMethod', 'backUrl'];

test.each(API_CALLS)('the page lists every field of $name', ({ name, fields }) => {
  const taken = CALLS[name]?.fields.filter((field) => !IGNORED.includes(field));
  expect(fields.map(([field]) => field).sort()).toEqual(taken?.sort());
});

test.each(API_CALLS)('$name works as in its example, with the documented fields', async (call) => {
  const app = await testApp();
  const fixture = await integrationFixture(app);
  const { producerId } = fixture.school;
  const student = await newStudent(app.services.db, fixture.school);
  const values: Record<string, string> = {
    ID_DO_CURSO: fixture.courseId,
    ID_DA_CONTA: student.userId,
    'voce@exemplo.com.br': `${fixture.school.slug}@example.com`,
    'mariana@exemplo.com.br': call.name === 'sendHostingerEmail.php' ? student.email : `${randomUUID()}@example.com`,
  };
  const example = call.example(producerId);
  expect(call.fields.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(example)));
  const body = Object.fromEntries(Object.entries(example).map(([name, value]) => [name, values[value] ?? value]));
  expect(await fixture.post(call.name, body, fixture.keyed)).toMatchObject({ status: 200, success: true });
  expect(curlOf(call, 'https://ateneu.test', producerId)).toContain(`curl https://ateneu.test/api/${call.name}`);
});
