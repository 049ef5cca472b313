import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { acrossSchools, type Tx } from '../../db.ts';
import { createAccounts, currentAddresses } from '../../students/accounts.ts';
import { PackageRefused, THE_SCHOOL } from '../manifest.ts';
import type { PackedTable } from '../packed-tables.ts';
import type { OpenPackage } from './open-package.ts';
import { linesOf, type Row, rowOf } from './rows.ts';
import type { Survey } from './survey.ts';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** PostgreSQL's classes for values that do not fit, and for rules of a table that they break. */
const UNFIT = /^(21|22|23|42804)/;

export type Target = {
  tx: Tx;
  producerId: string;
  opened: OpenPackage;
  survey: Survey;
  times: ReadonlyMap<string, readonly string[]>;
  /** Rolled back afterwards, so no accounts are locked that others would have to wait for. */
  isDryRun: boolean;
  /** Counts the certificates left out because another school here uses their code. */
  takenCodes: number;
  /** The e-mail in the package of each imported account. */
  accounts: Map<string, string>;
};

/**
 * Inserts one table's rows, always as rows of this school. Columns missing in the package get their defaults.
 * @returns how many were inserted
 * @throws PackageRefused
 */
export async function insertTable(
  target: Target,
  packed: PackedTable,
  onRows: (rows: number) => void,
): Promise<number> {
  const columns = target.opened.manifest.tables.find(({ name }) => name === packed.table)?.columns ?? [];
  let inserted = 0;
  for await (const lines of linesOf(target.opened, packed.table)) {
    const batch = await preparedBatch(
      target,
      packed,
      lines.map((line) => localised(target, line)),
    );
    inserted += await insertBatch(target, packed, { columns, ...batch });
    onRows(lines.length);
  }
  return inserted;
}

/** Replaces the placeholder by this school's id, and renamed ids by their new values. */
function localised({ producerId, survey: { renamed } }: Target, line: string): string {
  const own = line.replaceAll(THE_SCHOOL, producerId);
  return renamed.size === 0 ? own : own.replace(UUID, (id) => renamed.get(id) ?? id);
}

type Batch = { json: string; rows: number; more: string[] };

/** Rows are only parsed if something in them has to be checked. */
async function preparedBatch(target: Target, packed: PackedTable, lines: string[]): Promise<Batch> {
  const { erased } = target.survey;
  const isLookedAt = packed.checked || packed.table === 'students' || erased.ids.size > 0;
  if (!isLookedAt) return { json: `[${lines.join(',')}]`, rows: lines.length, more: [] };
  const rows = lines.flatMap((line) => withoutErased(packed, checked(packed, rowOf(line)), erased));
  if (packed.table !== 'students') return { json: JSON.stringify(rows), rows: rows.length, more: [] };
  return { json: JSON.stringify(await withAccounts(target, rows)), rows: rows.length, more: ['user_id'] };
}

function checked({ table, checked: checks = {} }: PackedTable, row: Row): Row {
  for (const [column, check] of Object.entries(checks)) {
    if (!(column in row)) continue;
    const value = check(row[column]);
    if (value === undefined) throw new PackageRefused('hostile', `${table}.${column}`);
    row[column] = value;
  }
  return row;
}

/** Leaves out erased people; rows that others reference are kept without content. */
function withoutErased({ person }: PackedTable, row: Row, { ids, emails }: Survey['erased']): Row[] {
  const buyer = row.buyer as { email?: unknown } | null | undefined;
  if (buyer && emails.has(`${buyer.email}`)) row.buyer = null;
  if (!person || !ids.has(`${row[person.column]}`)) return [row];
  return person.forgotten ? [{ ...row, ...person.forgotten }] : [];
}

/** The account of each student, created if missing: without a password and as a student, whatever the package says. */
async function withAccounts({ tx, accounts, isDryRun }: Target, rows: Row[]): Promise<Row[]> {
  const people = rows.map(({ email, name }) => {
    if (typeof email !== 'string' || typeof name !== 'string')
      throw new PackageRefused('damaged', 'a student without a name');
    return { email, name };
  });
  const found = await fitting('profiles', () => acrossSchools(tx, () => accountsOf(tx, people, isDryRun)));
  return rows.map((row, at) => {
    const said = people[at]?.email ?? '';
    const { email, userId } = found(said);
    // A current and a former address of one account cannot be attributed separately.
    if ((accounts.get(userId) ?? said) !== said) throw new PackageRefused('one_account');
    accounts.set(userId, said);
    return { ...row, email, user_id: userId };
  });
}

/** @returns the account of each e-mail, and its current address */
async function accountsOf(tx: Tx, people: { email: string; name: string }[], isDryRun: boolean) {
  const current = await currentAddresses(
    tx,
    people.map(({ email }) => email),
  );
  const now = (email: string) => {
    const address = current.get(email) ?? email;
    return isDryRun ? standIn(address) : address;
  };
  const ids = await createAccounts(
    tx,
    people.map(({ email, name }) => ({ email: now(email), name })),
    [],
  );
  return (email: string) => ({ email: now(email), userId: ids.get(now(email)) ?? '' });
}

/** @throws PackageRefused for rows that the database rejects */
async function fitting<T>(about: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code = '', constraint = '' } = error as { code?: string; constraint?: string };
    throw UNFIT.test(code) ? new PackageRefused('damaged', `${about} ${constraint}`) : error;
  }
}

/** An unused address, the same for the same e-mail. */
const standIn = (email: string) => `${createHash('sha256').update(email).digest('hex')}@exame.invalid`;

async function insertBatch(target: Target, packed: PackedTable, batch: Batch & { columns: string[] }): Promise<number> {
  const { tx, producerId } = target;
  const { table, single, taken } = packed;
  if (single === 'made')
    await sql`insert into ${sql.table(table)} (producer_id) values (${producerId}) on conflict do nothing`.execute(tx);
  const { rows } = await fitting(table, () =>
    sql<{ count: number; areInTime: boolean }>`
      with written as (${writing(target, packed, batch)} returning ${isInTime(target, packed, batch.columns)} as in_time)
      select count(*)::integer as count, coalesce(bool_and(in_time), true) as "areInTime" from written`.execute(tx),
  );
  const { count, areInTime } = rows[0] ?? { count: 0, areInTime: true };
  if (!areInTime || (count !== batch.rows && !taken)) throw new PackageRefused('damaged', table);
  if (taken === 'code') target.takenCodes += batch.rows - count;
  return count;
}

function writing(
  { producerId }: Target,
  { table, single, given = {}, taken, outlasting, without = {} }: PackedTable,
  { columns, json, more }: Batch & { columns: string[] },
): RawBuilder<unknown> {
  const names = [...columns, ...more];
  const list = sql.join(names.map((name) => sql.ref(name)));
  const source = sql`jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb) r`;
  if (single)
    return sql`update ${sql.table(table)} t set (${list}) = (select ${list} from ${source})${editing(Object.keys(without))}
      where t.producer_id = ${producerId}`;
  const others = Object.entries(given);
  const all = [...names, ...others.map(([name]) => name)];
  return sql`
    insert into ${sql.table(table)} (${sql.join(['producer_id', ...all].map((name) => sql.ref(name)))})
    select ${sql.join([sql`${producerId}::uuid`, ...names.map((name) => sql.ref(`r.${name}`)), ...others.map(([, value]) => value)])}
    from ${source} ${taken ? sql`on conflict (${sql.ref(taken)}) do nothing` : sql``}${outlasting ? replacing(all) : sql``}`;
}

const replacing = (columns: string[]): RawBuilder<unknown> => sql`
  on conflict (producer_id, id) do update set
    ${sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}`;

/** Forms that are open meanwhile do not overwrite it (docs/decisions/0039). */
function editing(columns: string[]): RawBuilder<unknown> {
  const prefixes = columns
    .filter((column) => column.endsWith('version'))
    .map((column) => column.slice(0, -'version'.length));
  return sql.join(
    prefixes.map((prefix) => {
      const own = (name: string) => sql.ref(`${prefix}${name}`);
      return sql`, ${own('version')} = ${sql.ref(`t.${prefix}version`)} + 1, ${own('edited_at')} = app_now(),
        ${own('edited_by')} = null, ${own('edited_in')} = null`;
    }),
    sql``,
  );
}

/** Whether the row's times are ones that every program reads: an infinite one stops a job that computes with it. */
function isInTime({ times }: Target, { table, endless = {} }: PackedTable, columns: string[]): RawBuilder<unknown> {
  const conditions = (times.get(table) ?? [])
    .filter((column) => columns.includes(column))
    .map((column) => {
      const finite = sql`${sql.ref(column)} between '0001-01-01' and '9999-12-30'`;
      return column in endless ? sql`(${finite} or ${sql.ref(column)} = ${endless[column]}::timestamptz)` : finite;
    });
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
