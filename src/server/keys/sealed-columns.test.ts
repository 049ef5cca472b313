import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dropOwnDatabase, ownDatabase } from '#test/database.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';

/* A sealed column missing from the registry would be lost in a key rotation. */

/** Bytes that are hashes, of what nobody has to know again and without a key, or what anybody may know. */
const HASHES = [
  'api_keys.key_hash',
  'auth_tokens.token_hash',
  'team_invitations.token_hash',
  'calendar_feeds.token_hash',
  'certificates.holder_hash',
  'data_visits.token_hash',
  'email_changes.proof_hash',
  'email_changes.undo_hash',
  'factor_resets.cancel_hash',
  'passkeys.public_key',
  'pending_sign_ins.token_hash',
  'reply_addresses.token_hash',
  'user_sessions.token_hash',
];
/** Public content. */
const PUBLIC = ['build_assets.gzip'];
/** Modules that seal, but own no sealed column. */
const OTHERS = ['crypto/sealed.ts', 'keys/reseal.ts'];

const server = fileURLToPath(new URL('..', import.meta.url));
let url: string;
let owner: pg.Client;
beforeAll(async () => {
  url = await ownDatabase();
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await dropOwnDatabase(url);
});

const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
const REGISTERED = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);

/** Columns of bytes, and those whose comment says that they are sealed. */
async function suspects(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select c.relname || '.' || a.attname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (a.atttypid = 'bytea'::regtype or col_description(c.oid, a.attnum) ~* 'sealed')
    order by 1`);
  return names(rows).filter((name) => ![...REGISTERED, ...HASHES, ...PUBLIC].includes(name));
}

test('every column of bytes is sealed and registered, a hash, or public', async () => {
  expect(await suspects()).toEqual([]);
  await owner.query(`alter table plans add column secret bytea; alter table plans add column other text;
    comment on column plans.other is 'Sealed with an application key'`);
  expect(await suspects()).toEqual(['plans.other', 'plans.secret']);
});

const sealing = (text: string) => /\bseal(Bytes)?\(/.test(text);
const files = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .filter((path) => sealing(readFileSync(join(server, path), 'utf8')));

test('every file that seals names its column', () => {
  const registered = [...new Set(SEALED_COLUMNS.flatMap(({ sealedBy }) => sealedBy)), ...OTHERS];
  expect(files.toSorted()).toEqual(registered.toSorted());
  expect(['const x = seal(env, id, text)', 'sealBytes(keys, id, raw)', 'unseal(env, id, text)'].map(sealing)).toEqual([
    true,
    true,
    false,
  ]);
});

test.each(SEALED_COLUMNS.map((column) => [`${column.table}.${column.column}`, column] as const))(
  '%s is looked up by its table’s whole primary key',
  async (_, { table, column, kind, key, also = [], sealed }) => {
    const { rows: keys } = await owner.query<{ name: string; type: string }>(
      `select a.attname as name, format_type(a.atttypid, null) as type
       from pg_index i cross join unnest(i.indkey) with ordinality k(at, place)
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.at
       where i.indrelid = $1::regclass and i.indisprimary order by k.place`,
      [table],
    );
    expect(key).toEqual(keys);
    const { rows } = await owner.query<{ name: string; type: string }>(
      `select attname as name, format_type(atttypid, null) as type from pg_attribute where attrelid = $1::regclass`,
      [table],
    );
    const types = new Map(rows.map(({ name, type }) => [name, type]));
    expect([...also, column].every((name) => types.has(name))).toBe(true);
    if (!sealed) expect(types.get(column)).toBe(kind === 'bytes' ? 'bytea' : 'text');
  },
);
