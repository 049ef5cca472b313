import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ImportRow } from '#shared/import/rows.ts';
import { testApp } from '#test/app.ts';
import { newCourse, newSchool } from '#test/fixtures/factories.ts';
import { importBatch } from './batch.ts';

const { services, call, signedIn } = await testApp();
const { db } = services;

/** Enough lines that comparing each with every other would exceed the statement timeout. */
const LINES = 4000;

test('the preview for undoing thousands of lines is fast right after the import', async () => {
  const school = await newSchool(db, { student_limit: 2 * LINES });
  const producer = await signedIn({ userId: school.producerId, kind: 'producer' });
  const { id } = await newCourse(db, school);
  const rows = Array.from({ length: LINES }, (_, at): ImportRow => {
    const email = `aluna${at}.${school.slug.slice(-8)}@example.com`;
    return { line: at + 1, email, name: 'Ana', phone: '', cpf: '' };
  });
  const importId = randomUUID();
  await call('producer.startImport', { importId, rows, courseIds: [id] }, producer);
  while (await importBatch(services, { producerId: school.producerId, importId }));
  expect(await call('producer.importUndo', { importId }, producer)).toMatchObject({
    status: 200,
    data: { people: LINES, removed: LINES, changed: 0, stays: 0 },
  });
});
