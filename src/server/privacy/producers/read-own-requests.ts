import { sql } from 'kysely';
import type { OwnRequests } from '#shared/contract/producer-requests.ts';
import type { Producer } from '../../actors.ts';
import { type Database, readAsPlatform } from '../../db.ts';

const NEWEST = 50;

/** A row `r` as its requester sees it. */
export const PRODUCER_REQUEST = sql`
  jsonb_build_object('id', r.id, 'kind', r.kind, 'state', r.state, 'year', r.year, 'number', r.number, 'message', r.message,
    'receivedAt', r.received_at, 'dueAt', r.due_at, 'settledAt', r.settled_at, 'ground', r.ground, 'answer', r.answer,
    'copyBytes', case when r.copy_until > app_now() then r.copy_bytes end,
    'copyUntil', case when r.copy_key is not null and r.copy_until > app_now() then r.copy_until end,
    'closeAt', r.close_at)`;

/** As the platform, since these rows belong to no school. */
export async function readOwnRequests(db: Database, { userId }: Producer): Promise<OwnRequests> {
  const { rows } = await readAsPlatform(db, (tx) =>
    sql<OwnRequests>`
      select array(select ${PRODUCER_REQUEST} from producer_requests r where r.account_id = ${userId}
        order by r.received_at desc, r.id limit ${NEWEST}) as requests`.execute(tx),
  );
  return rows[0] as OwnRequests;
}
