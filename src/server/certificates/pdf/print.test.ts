import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Sheet } from '#shared/certificates/sheet.ts';
import { testApp } from '#test/app.ts';
import { certificateSnapshot } from '#test/fixtures/certificate-fixture.ts';
import { printCertificate } from './print.ts';

const logo = `/uploads/logos/00000000-0000-4000-8000-000000000000/${'0'.repeat(32)}-100x100.webp`;
const sheet: Sheet = {
  ...certificateSnapshot({ logoUrl: logo }),
  ...{ holder: 'Duda Martins', cpf: null, result: null, number: '2025/0001', code: 'ABCDEFGHJKMN' },
  ...{ issuedOn: '2025-11-24', expiresOn: null, checkUrl: 'https://ateneu.test/certificados/ABCDEFGHJKMN' },
};

test('certificates are printed two at a time, pictures included', async () => {
  const { services } = await testApp();
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  let begun = 0;
  const storage = Object.assign(Object.create(services.storage) as typeof services.storage, {
    exists: async () => {
      begun += 1;
      await gate;
      return false;
    },
  });
  const printed = Array.from({ length: 5 }, () => printCertificate(storage, sheet));
  await setImmediate();
  expect(begun).toBe(2);
  open();
  const files = await Promise.all(printed);
  expect(begun).toBe(5);
  expect(new Set(files.map((file) => Buffer.from(file).toString('base64'))).size).toBe(1);
});
