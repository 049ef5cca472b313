import { randomBytes } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { keyFor } from '#server/uploads/keys.ts';
import { testApp } from '#test/app.ts';
import { newSchool } from '#test/fixtures/factories.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('HEAD leaves no file open, however large it is', async () => {
  const app = await testApp();
  const { db, storage } = app.services;
  const { producerId } = await newSchool(db);
  const data = randomBytes(2_000_000);
  const key = keyFor({ producerId, purpose: 'cover' }, { data, width: 1280, height: 720 });
  await storage.put(key, data);
  const opening = vi.spyOn(storage, 'getStream');
  const answer = await app.fetch(`/uploads/${key}`, { method: 'HEAD' });
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([200, 'image/webp', '']);
  const opened = await Promise.all(opening.mock.results.map(({ value }) => value));
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]);
});
