import { Readable } from 'node:stream';
import type { Context as HonoContext } from 'hono';
import { sql } from 'kysely';
import { z } from 'zod';
import { id } from '#shared/schemas.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { type Archive, contentOf, isAsWritten } from '../cleanup/archive/kept-archive.ts';
import type { Context } from '../context.ts';
import { asSchool } from '../db.ts';
import { requireConfirmed, requireProducer } from '../guards.ts';
import { exportAnswer } from '../http/export-answer.ts';
import { refuseForeignSite } from '../http/foreign-origin.ts';
import { notFound, Problem } from '../problem.ts';
import { downloadable } from './package-ref.ts';

const question = z.strictObject({ id });

type StoredPackage = Archive & { bytes: string; madeAt: string };

/**
 * A school's package, for its producer only. It is verified as a whole before the first byte is sent.
 * @throws Problem
 */
export async function servePackage(c: HonoContext, context: Context): Promise<Response> {
  refuseForeignSite(c);
  const producer = await requireProducer(context, 'school.edit');
  await requireConfirmed(context);
  const asked = question.safeParse(c.req.query());
  if (!asked.success) throw new Problem('invalid_input');
  const { db, env, storage } = context;
  const { producerId } = producer;
  const { rows } = await asSchool(db, { producerId }, (tx) =>
    sql<StoredPackage>`
      select producer_id as "producerId", key, seal, sha256, bytes, finished_at as "madeAt" from school_packages
      where producer_id = ${producerId} and id = ${asked.data.id} and ${downloadable}`.execute(tx),
  );
  const [kept] = rows;
  if (!kept || !(await storage.exists(kept.key))) throw notFound();
  if (!(await isAsWritten(await storage.getStream(kept.key), env, kept))) throw new Problem('archive_damaged');
  await asSchool(db, { producerId }, (tx) =>
    recordAuditEvent(tx, producer, producer.place, { action: 'school_package_downloaded' }),
  );
  const content = contentOf(await storage.getStream(kept.key), env, kept);
  return exportAnswer(
    producer,
    { what: 'escola', format: 'zip', bytes: Number(kept.bytes), at: new Date(kept.madeAt) },
    Readable.toWeb(content) as ReadableStream<Uint8Array>,
  );
}
