import type pg from 'pg';

/*
 * Rights of each role per table from the catalogue: S elect, I nsert, U pdate, D elete. Column grants name
 * their columns.
 */

type Granted = Record<string, string>;

const LETTERS: Record<string, string> = { SELECT: 'S', INSERT: 'I', UPDATE: 'U', DELETE: 'D' };
const ORDER = 'SIUD';

/** Rights of a role by table; `pgboss` stands for the queue's. Unexpected rights are spelled out. */
export async function grantsOf(owner: pg.ClientBase | pg.Pool, role: string): Promise<Granted> {
  const { rows } = await owner.query<{ table: string; right: string; columns: string[] | null }>(
    `select case when n.nspname = 'public' then '' else n.nspname || '.' end || c.relname as table, g.right, g.columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     cross join lateral (
       select a.privilege_type as right, null::text[] as columns, a.grantee from aclexplode(c.relacl) a
       union all
       select a.privilege_type, array_agg(t.attname::text order by t.attname), a.grantee
       from pg_attribute t, aclexplode(t.attacl) a where t.attrelid = c.oid group by 1, 3) g
     where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p', 'v', 'm')
       and g.grantee = case when $1 = 'public' then 0 else to_regrole($1)::oid end
     order by 1, 2`,
    [role],
  );
  const granted: Record<string, string[]> = {};
  for (const { table, right, columns } of rows) {
    const said = `${LETTERS[right] ?? right}${columns ? `(${columns.join(' ')})` : ''}`;
    granted[table] = [...(granted[table] ?? []), said];
  }
  return Object.fromEntries(Object.entries(granted).map(([table, rights]) => [table, inOrder(rights).join('')]));
}

const inOrder = (rights: string[]) => rights.toSorted((a, b) => ORDER.indexOf(a[0] ?? '') - ORDER.indexOf(b[0] ?? ''));

/** Functions that run with the rights of whoever made them, and sequences, which are tables to nobody. */
export async function otherRights(owner: pg.ClientBase | pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ what: string }>(
    `select 'schema ' || n.nspname || ': ' || a.grantee::regrole || ' ' || a.privilege_type as what
     from pg_namespace n, aclexplode(n.nspacl) a
     where n.nspname in ('public', 'pgboss') and a.privilege_type <> 'USAGE' and a.grantee <> n.nspowner
     union all
     select 'function ' || p.oid::regprocedure || ': with its owner''s rights' from pg_proc p
     join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'pgboss') and p.prosecdef
     order by 1`,
  );
  return rows.map(({ what }) => what);
}
