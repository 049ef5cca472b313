import type { Context as HonoContext } from 'hono';
import { sql } from 'kysely';
import { z } from 'zod';
import { id } from '#shared/schemas.ts';
import type { Context } from '../../context.ts';
import { readAsPlatform } from '../../db.ts';
import { requireConfirmed, requireProducer } from '../../guards.ts';
import { refuseForeignSite } from '../../http/foreign-origin.ts';
import { Problem } from '../../problem.ts';
import { type Copy, sendCopy } from '../copy/http.ts';

const question = z.strictObject({ id });

/** A producer's copy while it is stored. @throws Problem */
export async function serveProducerCopy(c: HonoContext, context: Context): Promise<Response> {
  refuseForeignSite(c);
  const { userId } = await requireProducer(context, 'school.edit');
  await requireConfirmed(context);
  const asked = question.safeParse(c.req.query());
  if (!asked.success) throw new Problem('invalid_input');
  const { rows } = await readAsPlatform(context.db, (tx) =>
    sql<Copy>`
      select id as "producerId", copy_key as key, copy_seal as seal, copy_sha256 as sha256, copy_bytes as bytes, year, number
      from producer_requests
      where id = ${asked.data.id} and account_id = ${userId} and copy_key is not null and copy_until > app_now()`.execute(
      tx,
    ),
  );
  return sendCopy(context, rows[0]);
}
