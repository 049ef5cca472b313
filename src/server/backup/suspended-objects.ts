import type { ClientBase } from 'pg';

type Thing = { remove: string; restore: string };

/**
 * Objects that prevent or slow down bulk loading: forced row level security (COPY refuses it), triggers
 * (would count twice), foreign keys and indexes (faster to build afterwards).
 */
export async function suspendObjects(client: ClientBase) {
  const { rows } = await client.query<Thing>(THINGS);
  return {
    async remove(): Promise<void> {
      for (const { remove } of rows) await client.query(remove);
    },
    async putBack(onEach: (done: number, of: number) => void): Promise<void> {
      const order = rows.toReversed();
      for (const [at, { restore }] of order.entries()) {
        onEach(at, order.length);
        await client.query(restore);
      }
    },
  };
}

const ENABLE = `case t.tgenabled when 'A' then 'enable always' when 'R' then 'enable replica' else 'enable' end`;

/** In the order of removal: policies and triggers are restored last, after the owner has loaded all rows. */
const THINGS = `
  select remove, restore from (
    select 1 as at, format('alter table %s no force row level security', c.oid::regclass) as remove,
      format('alter table %s force row level security', c.oid::regclass) as restore
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relforcerowsecurity
    union all
    select 2, format('alter table %s disable trigger %I', t.tgrelid::regclass, t.tgname),
      format('alter table %s %s trigger %I', t.tgrelid::regclass, ${ENABLE}, t.tgname)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgenabled <> 'D'
    union all
    select case contype when 'f' then 3 else 4 end, format('alter table %s drop constraint %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'x', 'f') and conparentid = 0
    union all
    select 5, format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))) things
  order by at, remove`;
