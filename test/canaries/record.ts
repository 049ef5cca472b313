import { sql } from 'kysely';
import type { createApp } from '#server/app.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db.ts';
import { frontDoor } from '../app.ts';
import type { Principal } from '../authorization/world.ts';
import type { Source } from './secrets.ts';

type Server = ReturnType<typeof createApp>;

/** The front door for one kind of caller, keeping every answer. Set-Cookie is where a token is handed to its owner. */
export function recordedDoor(server: Server, services: Services, principal: Principal, sources: Source[]) {
  const recorded = Object.create(server) as Server;
  recorded.request = async (...request: Parameters<Server['request']>) => {
    const response = await server.request(...request);
    const headers = [...response.headers].filter(([name]) => name !== 'set-cookie');
    const text = `${headers.join('\n')}\n${await response.clone().text()}`;
    sources.push({ place: `answer to ${principal}`, what: String(request[0]), text });
    return response;
  };
  return frontDoor(recorded, services);
}

/** Every row of every table, the queue's included. In a transaction of the database's owner, who may read them all. */
export async function readTables(tx: Tx): Promise<Source[]> {
  await sql.raw('set local role none').execute(tx);
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition
      and has_table_privilege(c.oid, 'select')`.execute(tx);
  const sources: Source[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select t::text as text from ${sql.table(`${schema}.${name}`)} t`.execute(tx);
    const place = `table ${schema === 'public' ? name : `${schema}.${name}`}` as const;
    for (const { text } of rows) sources.push({ place, what: text.slice(0, 80), text });
  }
  return sources;
}
