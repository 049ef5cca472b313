import { Readable } from 'node:stream';
import type { Context as HonoContext } from 'hono';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { protocolText, VISIT_MINUTES } from '#shared/privacy/requests.ts';
import { id } from '#shared/schemas.ts';
import { cachedSchool } from '../../branding/cached-schools.ts';
import { type Archive, contentOf, isAsWritten } from '../../cleanup/archive/kept-archive.ts';
import type { Context } from '../../context.ts';
import { type Database, readAsSchool } from '../../db.ts';
import { requireMember } from '../../guards.ts';
import { refuseForeignSite } from '../../http/foreign-origin.ts';
import { notFound, Problem } from '../../problem.ts';
import { VISIT_PATH } from '../paths.ts';
import { atSchool } from '../public/frame.ts';
import { isOfStudent } from '../requests/read-own.ts';

const question = z.strictObject({ id });

export type Copy = Archive & { bytes: string; year: number; number: number };
type Found = Copy & { provenIn: string | null; isRecent: boolean };

/**
 * A student's copy while it is stored; a download in progress continues even if they are erased. Who has no more than a
 * session has to prove the mailbox again, on the page that asks for a code.
 * @throws Problem
 */
export async function serveCopy(c: HonoContext, context: Context): Promise<Response> {
  refuseForeignSite(c);
  const { producerId, userId, sessionId } = await requireMember(context);
  const asked = question.safeParse(c.req.query());
  if (!asked.success) throw new Problem('invalid_input');
  const whose = sql`exists (select from students s where s.producer_id = r.producer_id and s.user_id = ${userId} and ${isOfStudent})`;
  const copy = await findCopy(context.db, { producerId, requestId: asked.data.id, whose });
  if (copy && !(copy.provenIn === sessionId && copy.isRecent))
    return c.redirect(await codePage(context, producerId), 303);
  return sendCopy(context, copy);
}

async function codePage(context: Context, producerId: string): Promise<string> {
  const found = await cachedSchool(context, {}, producerId);
  if (!found) throw notFound();
  return `${atSchool(VISIT_PATH, found.school)}&feito=confirmar`;
}

type Wanted = { producerId: string; requestId: string; whose: RawBuilder<unknown> };

/** @param wanted.whose of a request `r`, whether it is theirs */
export async function findCopy(db: Database, { producerId, requestId, whose }: Wanted): Promise<Found | undefined> {
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<Found>`
      select r.producer_id as "producerId", r.copy_key as key, r.copy_seal as seal, r.copy_sha256 as sha256, r.copy_bytes as bytes,
        r.year, r.number, r.proven_in as "provenIn",
        r.received_at > app_now() - make_interval(mins => ${VISIT_MINUTES}) as "isRecent"
      from data_requests r
      where r.producer_id = ${producerId} and r.id = ${requestId} and (${whose}) and r.copy_key is not null
        and r.copy_until > app_now()`.execute(tx),
  );
  return rows[0];
}

export async function sendCopy(
  { env, storage }: Pick<Context, 'env' | 'storage'>,
  copy: Copy | undefined,
): Promise<Response> {
  if (!copy || !(await storage.exists(copy.key))) throw notFound();
  const isWhole = await isAsWritten(await storage.getStream(copy.key), env, copy).catch(deletedMeanwhile);
  if (!isWhole) throw new Problem('archive_damaged');
  const content = contentOf(await storage.getStream(copy.key), env, copy);
  return new Response(Readable.toWeb(content) as ReadableStream, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Length': String(copy.bytes),
      'Content-Disposition': `attachment; filename="meus-dados-${protocolText(copy.year, copy.number)}.zip"`,
      'Cache-Control': 'no-store',
    },
  });
}

function deletedMeanwhile(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? notFound() : error;
}
