import type { ClientBase } from 'pg';

const HEADING = `-- The schema as all migrations leave it, for reading: \`npm run schema\` writes it, a test compares it.
-- What is applied are the files in db/migrations.
`;

type Parts = { kind: string; name: string; parts: string[] };

/**
 * The schema `public` as SQL: domains, functions, then each table with its indexes, triggers, policies and rights. The same on
 * every supported PostgreSQL.
 */
export async function describeSchema(client: ClientBase): Promise<string> {
  // Names are written without their schema where it is on the path.
  await client.query('set search_path = public');
  const { rows } = await client.query<Parts>(`${DOMAINS} union all ${FUNCTIONS} union all ${TABLES}`);
  const order = ['domain', 'function', 'table'];
  rows.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || (a.name < b.name ? -1 : 1));
  return `${HEADING}\n${rows.map(({ parts }) => parts.join('\n')).join('\n\n')}\n`;
}

const DOMAINS = `
  select 'domain' as kind, t.typname::text as name, array[
    format('create domain %I as %s%s;', t.typname, format_type(t.typbasetype, t.typtypmod),
      (select string_agg(' ' || pg_get_constraintdef(oid), '' order by conname) from pg_constraint where contypid = t.oid))
  ] as parts
  from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype = 'd'`;

const FUNCTIONS = `
  select 'function', p.oid::regprocedure::text, array[rtrim(pg_get_functiondef(p.oid), E'\\n') || ';']
  from pg_proc p where p.pronamespace = 'public'::regnamespace`;

const COLUMNS = `
  select string_agg(format('  %I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
        when a.attidentity <> '' then ' generated always as identity'
        when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end,
      case when a.attnotnull then ' not null' else '' end), E',\\n' order by a.attnum)
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`;

// Since PostgreSQL 18 a column that is not null has a constraint of its own; it stands with the column.
const CONSTRAINTS = `
  select string_agg(format(E',\\n  constraint %I %s', conname, pg_get_constraintdef(oid)), '' order by contype, conname)
  from pg_constraint where conrelid = c.oid and contype in ('p', 'u', 'f', 'c', 'x')`;

const INDEXES = `
  select array_agg(pg_get_indexdef(i.indexrelid) || ';' order by i.indexrelid::regclass::text collate "C") from pg_index i
  where i.indrelid = c.oid and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))`;

const TRIGGERS = `
  select array_agg(pg_get_triggerdef(oid) || ';' order by tgname) from pg_trigger where tgrelid = c.oid and not tgisinternal`;

const POLICIES = `
  select array_agg(format('create policy %I on %I for %s to %s%s%s;', policyname, tablename, lower(cmd), array_to_string(roles, ', '),
    ' using (' || qual || ')', ' with check (' || with_check || ')') order by policyname)
  from pg_policies where schemaname = 'public' and tablename = c.relname`;

const RIGHTS = `
  select array_agg(granted order by granted) from (
    select format('grant %s on %I to %I;', string_agg(lower(privilege_type), ', ' order by privilege_type), c.relname, grantee)
    from information_schema.role_table_grants
    where table_schema = 'public' and table_name = c.relname and grantee like 'ateneu\\_%' group by grantee
    union all
    select format('grant %s (%s) on %I to %I;', right_name, string_agg(quote_ident(column_name), ', ' order by column_name), c.relname, grantee)
    from (
      select grantee, lower(privilege_type) as right_name, column_name from information_schema.column_privileges g
      where table_schema = 'public' and table_name = c.relname and grantee like 'ateneu\\_%' and not exists (
        select from information_schema.role_table_grants t where t.table_schema = 'public' and t.table_name = c.relname
          and t.grantee = g.grantee and t.privilege_type = g.privilege_type)) of_columns
    group by grantee, right_name) rights (granted)`;

const TABLES = `
  select 'table', c.relname::text, array[format(E'create table %I (\\n%s%s\\n);', c.relname, (${COLUMNS}), coalesce((${CONSTRAINTS}), ''))]
    || case when c.relrowsecurity then array[format('alter table %I enable row level security%s;', c.relname,
      case when c.relforcerowsecurity then ', force row level security' else '' end)] else '{}' end
    || coalesce((${INDEXES}), '{}') || coalesce((${TRIGGERS}), '{}') || coalesce((${POLICIES}), '{}') || coalesce((${RIGHTS}), '{}')
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`;
