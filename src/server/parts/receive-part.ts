import { sql } from 'kysely';
import { PART_BYTES } from '#shared/parts.ts';
import type { Services } from '../context.ts';
import { asSchool, type Tx } from '../db.ts';
import { notFound, Problem } from '../problem.ts';
import { deletePart, type Place, storePart } from './kept-parts.ts';

type Tools = Pick<Services, 'db' | 'env' | 'storage'>;

/**
 * Tables of files that arrive in parts: `receiving` until the last one, then `waiting` for the job, then
 * `running`. Each has the columns used here and in `underway.ts`.
 */
export type PartsTable = 'school_packages' | 'course_uploads';

type Incoming = {
  table: PartsTable;
  producerId: string;
  id: string;
  /** Days to wait for the next part. */
  days: number;
};

/**
 * Takes a file's next part. Sent again because an answer was lost, it changes nothing.
 * @param onLast in the transaction that counts the last one
 * @throws Problem not_found, part_order when others have to come first, file_too_large, invalid_input for one of another length
 */
export async function receivePart(
  tools: Tools,
  incoming: Incoming,
  { part, file }: { part: number; file: File },
  onLast: (tx: Tx) => Promise<unknown>,
): Promise<{ received: number }> {
  if (file.size > PART_BYTES) throw new Problem('file_too_large');
  const partial = await findIncoming(tools, incoming);
  if (part < partial.received) return { received: partial.received };
  if (part > partial.received || !isReceiving(partial)) throw new Problem('part_order');
  if (!isWhole(partial, part, file.size)) throw new Problem('invalid_input', wrongFile);
  const isLast = part === partial.parts - 1;
  // Outside of a transaction: a slow disk holds no connection.
  const salt = await storePart(tools, partial, part, Buffer.from(await file.arrayBuffer()));
  const counted = await asSchool(tools.db, { producerId: incoming.producerId }, async (tx) => {
    const now = await count(tx, incoming, part, salt);
    if (now && isLast) await onLast(tx);
    return now;
  });
  if (counted) return counted;
  await deletePart(tools, partial, part, salt);
  // The same part was counted from elsewhere, or the file was given up.
  const { received } = await findIncoming(tools, incoming);
  return { received };
}

const wrongFile = { fields: [{ field: 'file', code: 'invalid' as const }] };

/** `bytes` if the length was announced. Storage details are dropped once it was processed. */
type PartialFile = { parts: number; received: number; bytes: number | null } & (Place | Record<keyof Place, null>);

const isReceiving = (partial: PartialFile): partial is PartialFile & Place =>
  partial.key !== null && partial.received < partial.parts;

/** Each part is as long as all are; the last ends the file. */
function isWhole({ parts, bytes }: PartialFile, part: number, size: number): boolean {
  if (part < parts - 1) return size === PART_BYTES;
  return bytes === null ? size > 0 : size === bytes - part * PART_BYTES;
}

/**
 * Includes files already in progress: a client without a response to its last part asks again. A file without
 * a problem was given up; one that was waited for long enough takes no more parts, and is purged.
 */
async function findIncoming({ db }: Tools, { table, producerId, id }: Incoming): Promise<PartialFile> {
  const { rows } = await asSchool(db, { producerId }, (tx) =>
    sql<PartialFile>`
      select producer_id as "producerId", key, seal, parts, received, bytes::double precision as bytes from ${sql.table(table)}
      where producer_id = ${producerId} and id = ${id} and parts is not null
        and (state <> 'failed' or problem is not null) and (state <> 'receiving' or until > app_now())`.execute(tx),
  );
  const [partial] = rows;
  if (!partial) throw notFound();
  return partial;
}

async function count(tx: Tx, { table, producerId, id, days }: Incoming, part: number, salt: string) {
  const { rows } = await sql<{ received: number }>`
    update ${sql.table(table)} set received = received + 1, part_salts = part_salts || ${salt}::text, seen_at = app_clock(),
      until = app_now() + make_interval(days => ${days}),
      state = case when received + 1 = parts then 'waiting' else state end
    where producer_id = ${producerId} and id = ${id} and state = 'receiving' and received = ${part} and until > app_now()
    returning received`.execute(tx);
  return rows[0];
}
