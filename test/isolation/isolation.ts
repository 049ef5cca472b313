import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { asSchool, type Database } from '#server/db.ts';

/* Walks the catalogue, so that a table added tomorrow is in the suite without a word. */

const ROLES = "('ateneu_app', 'ateneu_platform', 'ateneu_jobs', 'ateneu_team')";

export type Leak = { table: string; what: string };

export async function tenantTables(admin: pg.Pool): Promise<string[]> {
  const { rows } = await admin.query<{ table: string }>(`
    select c.relname as table from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'producer_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`);
  return rows.map((row) => row.table);
}

/** Tenant tables whose row level security is off, not forced, or without a policy. */
export async function unprotectedTables(admin: pg.Pool): Promise<Leak[]> {
  const { rows } = await admin.query<Leak>(`
    select c.relname as table, case
        when not c.relrowsecurity then 'row level security is off'
        when not c.relforcerowsecurity then 'not forced'
        else 'no policy for ateneu_app' end as what
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'producer_id' and not a.attisdropped)
      and not (c.relrowsecurity and c.relforcerowsecurity and exists (
        select from pg_policy p where p.polrelid = c.oid and 'ateneu_app'::regrole = any (p.polroles)))
    order by 1`);
  return rows;
}

/** Rights of the application's roles beyond their needs. */
export async function excessRights(admin: pg.Pool): Promise<string[]> {
  const { rows } = await admin.query<{ what: string }>(`
    select rolname || ' is superuser or bypasses row level security' as what from pg_roles
      where (rolname in ${ROLES} or rolname like 'ateneu\\_login\\_%') and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)
    union all
    select c.relname || ' is owned by ' || r.rolname from pg_class c join pg_roles r on r.oid = c.relowner
      where r.rolname in ${ROLES} or r.rolname like 'ateneu\\_login\\_%'
    union all
    select p.proname || ' runs with its owner''s rights' from pg_proc p
      where p.prosecdef and p.pronamespace = 'public'::regnamespace
    union all
    select member.rolname || ' is a member of ' || r.rolname from pg_auth_members m
      join pg_roles r on r.oid = m.roleid join pg_roles member on member.oid = m.member where member.rolname in ${ROLES}
        and (member.rolname, r.rolname) <> ('ateneu_team', 'ateneu_app')
    union all
    select rolname || ' inherits' from pg_roles where rolname like 'ateneu\\_login\\_%' and rolinherit`);
  return rows.map((row) => row.what);
}

/** Reads and writes every tenant table as one school with no predicate at all, and reports what came back of others. */
export async function foreignRows(db: Database, admin: pg.Pool, producerId: string): Promise<Leak[]> {
  const leaks: Leak[] = [];
  for (const table of await tenantTables(admin)) {
    const { rows } = await admin.query(
      `select count(*)::int as others from ${table} where producer_id is distinct from $1`,
      [producerId],
    );
    if (rows[0].others === 0) leaks.push({ table, what: 'nothing foreign to hide: the check proves nothing' });
    if ((await visibleOthers(db, table, producerId)) > 0) leaks.push({ table, what: 'foreign rows can be read' });
    if ((await changedOthers(db, table, producerId)) > 0) leaks.push({ table, what: 'foreign rows can be changed' });
  }
  return leaks;
}

const visibleOthers = (db: Database, table: string, producerId: string) =>
  asSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<{ others: number }>`
      select count(*)::int as others from ${sql.table(table)} where producer_id is distinct from ${producerId}`.execute(
      tx,
    );
    return rows[0]?.others ?? 0;
  }).catch(withoutRight(0));

class Undo extends Error {}

/** Tries to take and to change every foreign row; the transaction is undone whatever happens. */
async function changedOthers(db: Database, table: string, producerId: string): Promise<number> {
  const others = sql`${sql.table(table)} where producer_id is distinct from ${producerId}`;
  const changes = [
    sql`delete from ${others}`,
    sql`update ${sql.table(table)} set producer_id = producer_id where producer_id is distinct from ${producerId}`,
  ];
  let changed = 0;
  for (const change of changes)
    await asSchool(db, { producerId }, async (tx) => {
      changed += Number((await change.execute(tx)).numAffectedRows ?? 0n);
      throw new Undo();
    }).catch((error) => {
      if (!(error instanceof Undo)) withoutRight(undefined)(error);
    });
  return changed;
}

/** Being refused the right altogether is as good as seeing nothing. */
function withoutRight<T>(value: T) {
  return (error: { code?: string }): T => {
    if (error.code === '42501') return value;
    throw error;
  };
}

/** May a school plant a row in another one? */
export async function canWriteInto(db: Database, own: string, other: string): Promise<boolean> {
  try {
    await asSchool(db, { producerId: own }, (tx) =>
      tx.insertInto('courses').values({ producer_id: other, id: randomUUID(), title: 'Intruso' }).execute(),
    );
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === '42501') return false;
    throw error;
  }
}
