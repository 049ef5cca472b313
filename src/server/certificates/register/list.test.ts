import { expect, test } from 'vitest';
import type { CertificateList } from '#shared/contract/school/certificates.ts';
import { parseCsv } from '#shared/text/csv.ts';
import { testApp } from '#test/app.ts';
import { certificateSchool, newCertificate } from '#test/fixtures/certificate-fixture.ts';
import { newStudent } from '#test/fixtures/factories.ts';

const app = await testApp();
const { services, call } = app;

test('certificates issued at the same time are sorted by number, latest first', async () => {
  const { school, producer, courseId } = await certificateSchool(app);
  const issued_at = new Date(Date.now() - 1000).toISOString();
  const of = async (more: { year: number; number: number }) =>
    newCertificate(services.db, await newStudent(services.db, school), courseId, { issued_at, ...more });
  for (const number of [3, 1, 7, 10, 2, 9]) await of({ year: 2026, number });
  await of({ year: 2025, number: 400 });
  const { data } = await call('producer.certificates', { search: '', page: 1, courseId: null }, producer);
  expect((data as CertificateList).certificates.map(({ number }) => number)).toEqual([
    '2026/0010',
    '2026/0009',
    '2026/0007',
    '2026/0003',
    '2026/0002',
    '2026/0001',
    '2025/0400',
  ]);
});

test('the export says valid only for what the check page shows, too', async () => {
  const { school, producer, courseId } = await certificateSchool(app);
  const of = async (number: number, more: object) =>
    newCertificate(services.db, await newStudent(services.db, school), courseId, { number, ...more });
  const codes = [
    await of(1, {}),
    await of(2, { confirmed_at: null }),
    await of(3, { confirmed_at: null, expires_at: new Date(0).toISOString() }),
  ];
  const file = parseCsv(await (await app.fetch('/api/producer/certificates.csv', {}, producer)).text());
  expect(file.slice(1).map((row) => row[5])).toEqual(['Válido', 'Aguarda o aluno', 'Vencido']);
  const check = (code = '') => call('public.checkCertificate', { code });
  expect((await check(codes[0]?.certificateCode)).status).toBe(200);
  expect((await check(codes[1]?.certificateCode)).status).toBe(404);
});
