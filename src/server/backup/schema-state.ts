import type { ClientBase } from 'pg';
import { describeSchema } from '#db/describe-schema.ts';

/**
 * The schema as text, including what db/schema.sql leaves out: whether triggers are enabled and constraints validated.
 */
export async function schemaState(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ state: string }>(`
    select coalesce(string_agg(line, E'\\n' order by line), '') as state from (
      select format('trigger %s %s %s', tgrelid::regclass, tgname, tgenabled) as line from pg_trigger where not tgisinternal
      union all
      select format('constraint %s %s %s', conrelid::regclass, conname, convalidated) from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n'
      union all
      select format('index %s %s %s', indexrelid::regclass, indisvalid, indisunique) from pg_index i
      join pg_class c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace
      union all
      select format('table %s %s %s', oid::regclass, relrowsecurity, relforcerowsecurity) from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) lines (line)`);
  return `${await describeSchema(client)}\n${rows[0]?.state}`;
}
