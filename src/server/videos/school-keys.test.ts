import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newSchool } from '#test/fixtures/factories.ts';
import { asSchool } from '../db.ts';
import { setVideoKey } from './keys.ts';
import { schoolVideoKeys } from './school-keys.ts';

test('the key that was set last comes first', async () => {
  const { services } = await testApp();
  const school = await newSchool(services.db);
  const set = (name: string) => setVideoKey(services, school, { provider: 'panda', name, secret: 'palavra' });
  const names = async () => {
    const { rows } = await asSchool(services.db, school, (tx) =>
      sql<{ keys: { name: string }[] }>`select ${schoolVideoKeys(school.producerId)} as keys`.execute(tx),
    );
    return rows[0]?.keys.map(({ name }) => name);
  };
  await set('a');
  await set('b');
  expect(await names()).toEqual(['b', 'a']);
  await set('a');
  expect(await names()).toEqual(['a', 'b']);
});
