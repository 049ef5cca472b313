import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { asSchool } from '../db.ts';
import { packedColumns } from './columns.ts';
import { NOT_PACKED, PACKED, type PackedTable } from './packed-tables.ts';

/* Compares the lists with the database, so that a new table or column must be listed. */

let owner: pg.Client;
let columns: { table: string; column: string; needed: boolean }[];
let references: { table: string; to: string }[];

beforeAll(async () => {
  owner = new pg.Client({ connectionString: (await testApp()).url });
  await owner.connect();
  columns = (
    await owner.query(`
      select c.relname as table, a.attname as column, a.attnotnull and not a.atthasdef and a.attidentity = '' as needed
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)
  ).rows;
  references = (
    await owner.query(`
      select conrelid::regclass::text as table, confrelid::regclass::text as to from pg_constraint where contype = 'f'`)
  ).rows;
});
afterAll(() => owner.end());

const packed: ReadonlyMap<string, PackedTable> = new Map(PACKED.map((each) => [each.table, each]));
const ofSchools = () => columns.filter(({ column }) => column === 'producer_id').map(({ table }) => table);
const missing = (tables: string[]) => tables.filter((table) => !packed.has(table) && !(table in NOT_PACKED));

test('every table of a school is packed, or listed with a reason', () => {
  expect(missing(ofSchools())).toEqual([]);
  expect([...packed.keys(), ...Object.keys(NOT_PACKED)].filter((table) => !ofSchools().includes(table))).toEqual([]);
  expect([...packed.keys()].filter((table) => table in NOT_PACKED)).toEqual([]);
});

test('control: a new table would be detected', () => {
  expect(missing([...ofSchools(), 'tomorrow'])).toEqual(['tomorrow']);
});

test('no secrets are packed, whatever the column’s name', () => {
  const SECRET = /(secret|token|password|hash|key)(?!_url)/;
  /** Columns known to contain no secrets. */
  const harmless = [
    'attachment_files.key',
    'certificates.file_hashes',
    'certificates.holder_hash',
    'post_pictures.key',
    'quizzes.show_key',
    'students.last_password_sent',
    'submission_files.key',
    'uploads.key',
  ];
  const found = columns
    .filter(({ table, column }) => packed.has(table) && !(column in (packed.get(table)?.without ?? {})))
    .filter(({ column }) => SECRET.test(column))
    .map(({ table, column }) => `${table}.${column}`);
  expect(found.sort()).toEqual(harmless);
});

test('excluded columns exist, and required ones get a value', async () => {
  const { services } = await testApp();
  const going = await asSchool(services.db, { producerId: '00000000-0000-0000-0000-000000000001' }, packedColumns);
  for (const { table, without = {}, given = {}, single } of PACKED) {
    const own = columns.filter((each) => each.table === table);
    const names = own.map(({ column }) => column);
    expect([table, Object.keys(without).filter((column) => !names.includes(column))]).toEqual([table, []]);
    const lacking = own.filter(
      ({ column, needed }) =>
        needed && column !== 'producer_id' && !going.get(table)?.includes(column) && !(column in given),
    );
    // A student's account is found or created during the import.
    expect([table, single ? [] : lacking.map(({ column }) => column)]).toEqual([
      table,
      table === 'students' ? ['user_id'] : [],
    ]);
  }
});

test('tables are imported after those they reference', () => {
  const order = [...packed.keys()];
  const wrong = references.filter(
    ({ table, to }) => table !== to && packed.has(table) && packed.has(to) && order.indexOf(to) > order.indexOf(table),
  );
  expect(wrong).toEqual([]);
});
