import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#shared/time/dates.ts';
import { testApp } from '#test/app.ts';
import { asPlatform } from '../db.ts';
import { purgeStrays } from '../parts/underway.ts';
import { deleteStrayCopies } from '../privacy/copy/delete-copies.ts';
import { deleteStrays } from './delete-strays.ts';
import type { Storage } from './storage.ts';

const { services } = await testApp();
const { db } = services;

async function planOf(sweep: () => Promise<unknown>): Promise<string> {
  let asked = '';
  db.onStatement = (text) => {
    if (text.includes('as stored (key)')) asked = text;
  };
  await sweep().finally(() => {
    db.onStatement = null;
  });
  return asPlatform(db, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(asked.replace('$1', `'{a,b}'`))}`.execute(
      tx,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

test.each([
  ['copies', () => deleteStrayCopies(services)],
  ['packages', () => purgeStrays(services, 'school_packages')],
  ['courses', () => purgeStrays(services, 'course_uploads')],
])('of stored %s, the account is found by its index, not among all accounts', async (_, sweep) => {
  expect(await planOf(sweep)).toMatch(/Index.* on profiles.*\n\s*Index Cond: \(id = /);
});

describe('of a folder with strays', () => {
  const later = new Date(Date.now() + 2 * DAY_MS);
  const { storage } = services;

  async function folderOf(...names: string[]) {
    const folder = `strays-${randomUUID()}`;
    const keys = names.map((name) => `${folder}/${name}`);
    for (const key of keys) await storage.put(key, 'x');
    return { folder, keys };
  }

  test('one that was deleted meanwhile does not keep the others', async () => {
    const { folder, keys } = await folderOf('a', 'b', 'c');
    const gone = keys[1] ?? '';
    const all = async (found: string[]) => {
      await storage.delete(gone);
      return found.sort();
    };
    expect(await deleteStrays(storage, folder, all, later)).toBe(2);
    for (const key of keys) expect([key, await storage.exists(key)]).toEqual([key, false]);
  });

  test('one that is there and cannot be read is an error', async () => {
    const { folder, keys } = await folderOf('a');
    const unreadable: Storage = Object.create(storage, {
      getMetaData: { value: () => Promise.reject(new Error('away')) },
      listAll: { value: storage.listAll.bind(storage) },
      exists: { value: storage.exists.bind(storage) },
    });
    await expect(deleteStrays(unreadable, folder, async (found) => found, later)).rejects.toThrow('away');
    expect(await storage.exists(keys[0] ?? '')).toBe(true);
  });
});
