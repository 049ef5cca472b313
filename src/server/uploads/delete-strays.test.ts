import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#shared/time/dates.ts';
import { testApp } from '#test/app.ts';
import { newSchool } from '#test/fixtures/factories.ts';
import { asPlatform, asSchool } from '../db.ts';
import { purgeStrays } from '../parts/underway.ts';
import { deleteStrayCopies } from '../privacy/copy/delete-copies.ts';
import { deleteStrayFiles, deleteStrays } from './delete-strays.ts';
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
  ['attachments', () => deleteStrayFiles(services, 'attachment_files')],
  ['submissions', () => deleteStrayFiles(services, 'submission_files')],
])('of stored %s, the account is found by its index, not among all accounts', async (_, sweep) => {
  expect(await planOf(sweep)).toMatch(/Index.* on profiles.*\n\s*Index Cond: \(id = /);
});

test.each([
  ['attachments', 'attachment_files'],
  ['submissions', 'submission_files'],
] as const)('of %s, what no row names is deleted after a day', async (folder, table) => {
  const { storage } = services;
  const { producerId } = await newSchool(db);
  const keyIn = async (school: string) => {
    const key = `${folder}/${school}/${randomUUID()}`;
    await storage.put(key, 'x');
    return key;
  };
  const [stray, named, brought, elsewhere] = [
    await keyIn(producerId),
    await keyIn(producerId),
    await keyIn(producerId),
    await keyIn(randomUUID()),
  ];
  const file = {
    producer_id: producerId,
    id: randomUUID(),
    key: named,
    kind: 'pdf' as const,
    extension: 'pdf',
    bytes: 1,
  };
  await asSchool(db, { producerId }, async (tx) => {
    if (table === 'attachment_files') await tx.insertInto(table).values(file).execute();
    else
      await tx
        .insertInto(table)
        .values({ ...file, name: 'Foto', student_id: randomUUID() })
        .execute();
    await sql`insert into course_files (producer_id, id, source, keys)
      values (${producerId}, ${randomUUID()}, 'moodle', ${[brought]}::text[])`.execute(tx);
  });
  const left = async () => {
    const found = await Promise.all([stray, named, brought, elsewhere].map((key) => storage.exists(key)));
    return found.join(' ');
  };
  await deleteStrayFiles(services, table, new Date());
  expect(await left()).toBe('true true true true');
  await deleteStrayFiles(services, table, new Date(Date.now() + 2 * DAY_MS));
  expect(await left()).toBe('false true true true');
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
