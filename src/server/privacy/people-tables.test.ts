import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RETENTION } from '#shared/privacy/retention.ts';
import { testApp } from '#test/app.ts';
import { SECTIONS } from './copy/sections.ts';
import { STEPS } from './erasure/steps.ts';
import { PEOPLE_TABLES, type PeopleTable, TABLES_WITHOUT_PEOPLE } from './people-tables.ts';

/* The list against the database itself: a table that comes tomorrow is in it, or this fails. */

let owner: pg.Client;
type Column = { table: string; column: string };
let columns: Column[];
let cascades: Map<string, Set<string>>;

const known: Record<string, PeopleTable> = PEOPLE_TABLES;
/** Columns that identify a person or reference a student. */
const PERSONAL =
  /^(student_id|author_id|user_id|email|recipient_(email|name)|old_email|new_email|cpf|phone|holder_name|holder_cpf|buyer|ip_address|user_agent|student_ids|person_key)$/;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: (await testApp()).url });
  await owner.connect();
  columns = (
    await owner.query<Column>(`
      select c.relname as table, a.attname as column from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`)
  ).rows;
  const { rows } = await owner.query<{ table: string; to: string }>(`
    select c.conrelid::regclass::text as table, c.confrelid::regclass::text as to from pg_constraint c
    where c.contype = 'f' and c.confdeltype = 'c'`);
  const grouped = Map.groupBy(rows, ({ table }) => table);
  cascades = new Map([...grouped].map(([table, keys]) => [table, new Set(keys.map(({ to }) => to))]));
});
afterAll(() => owner.end());

const tables = () => [...new Set(columns.map(({ table }) => table))].sort();

/** Whether its rows go by foreign keys alone once those of `end` do. */
function goesWith(table: string, end: string, seen = new Set<string>()): boolean {
  if (seen.has(table)) return false;
  seen.add(table);
  return [...(cascades.get(table) ?? [])].some((to) => to === end || goesWith(to, end, seen));
}

/** Errors in the list, given the existing tables. */
function faults(of: Column[]): string[] {
  const names = [...new Set(of.map(({ table }) => table))];
  return [
    ...names
      .filter((name) => !(name in known) && !TABLES_WITHOUT_PEOPLE.includes(name))
      .map((name) => `${name} is in no list`),
    ...names
      .filter((name) => name in known && TABLES_WITHOUT_PEOPLE.includes(name))
      .map((name) => `${name} is in both`),
    ...of
      .filter(({ table, column }) => TABLES_WITHOUT_PEOPLE.includes(table) && PERSONAL.test(column))
      .map(({ table, column }) => `${table} has people: ${column}`),
  ];
}

describe('the list of tables with personal data', () => {
  test('names every table of the database, and no other', () => {
    expect(faults(columns)).toEqual([]);
    expect([...Object.keys(known), ...TABLES_WITHOUT_PEOPLE].sort()).toEqual(tables());
  });

  test('control: a new table, or one wrongly listed as without people, is detected', () => {
    expect(faults([...columns, { table: 'tomorrow', column: 'student_id' }])).toEqual(['tomorrow is in no list']);
    expect(faults([...columns, { table: 'courses', column: 'student_id' }])).toEqual([
      'courses has people: student_id',
    ]);
  });

  test('agrees with the foreign keys about rows deleted with a student or account', () => {
    const ends = { student: 'students', account: 'profiles' };
    const wrong = Object.entries(known).filter(
      ([table, { goes }]) => (goes === 'student' || goes === 'account') && !goesWith(table, ends[goes]),
    );
    expect(wrong.map(([table]) => table)).toEqual([]);
  });

  test('has an erasure step for each table that needs one', () => {
    const wanted = Object.entries(known).flatMap(([table, { goes }]) => (goes === 'step' ? [table] : []));
    expect(Object.keys(STEPS).sort()).toEqual(wanted.sort());
  });

  test('is covered by the copy, table by table, except for listed reasons', () => {
    const copied = Object.entries(known).flatMap(([table, { copied }]) => (copied === true ? [table] : []));
    expect(SECTIONS.flatMap(({ tables }) => tables).sort()).toEqual(copied.sort());
  });

  test('matches the retention pages: each topic has a table, and each table a topic', () => {
    const topics = new Set(Object.values(known).map(({ topic }) => topic));
    const shown = RETENTION.map(({ id }) => id).filter((id) => id !== 'copies');
    expect([...topics].sort()).toEqual(shown.sort());
  });
});
