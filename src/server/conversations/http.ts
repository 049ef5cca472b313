import { Readable } from 'node:stream';
import type { Context as HonoContext } from 'hono';
import { sql } from 'kysely';
import { z } from 'zod';
import { id } from '#shared/schemas.ts';
import type { Context } from '../context.ts';
import { asSchool, readAsSchool, type Tx } from '../db.ts';
import { requireProducer, requireStudent } from '../guards.ts';
import { listedLesson } from '../learning/listed-lesson.ts';
import { notFound, Problem } from '../problem.ts';
import { smallKey } from '../uploads/keys.ts';

const question = z.strictObject({ id, size: z.enum(['small', 'whole']).default('whole') });
type Asked = z.infer<typeof question>;

/** A picture of a post that the student may read now. @throws Problem */
export async function servePostPicture(c: HonoContext, context: Context): Promise<Response> {
  const student = await requireStudent(context);
  const { producerId, studentId } = student;
  const asked = pictureAsked(c);
  const key = await asSchool(context.db, { producerId, studentId }, (tx) =>
    findKey(
      tx,
      producerId,
      asked,
      sql`
      cross join lateral (${listedLesson(tx, student, sql`t.lesson_id`)}) lesson`,
      sql`lesson.available`,
    ),
  );
  return pictureAnswer(c, context, asked, key);
}

/** The same for the team of its school. @throws Problem */
export async function serveInboxPicture(c: HonoContext, context: Context): Promise<Response> {
  const { producerId } = await requireProducer(context, 'conversations.see');
  const asked = pictureAsked(c);
  const key = await readAsSchool(context.db, { producerId }, (tx) => findKey(tx, producerId, asked, sql``, sql`true`));
  return pictureAnswer(c, context, asked, key);
}

function pictureAsked(c: HonoContext): Asked {
  const asked = question.safeParse(c.req.query());
  if (!asked.success) throw new Problem('invalid_input');
  return asked.data;
}

type Sql = ReturnType<typeof sql>;

/** Row level security decides which posts somebody may read (0195). */
async function findKey(tx: Tx, producerId: string, { id: pictureId }: Asked, around: Sql, open: Sql): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    select x.key from post_pictures x
    join thread_posts p on p.producer_id = x.producer_id and p.id = x.post_id and p.deleted_at is null
    join threads t on t.producer_id = p.producer_id and t.id = p.thread_id and t.deleted_at is null ${around}
    where x.producer_id = ${producerId} and x.id = ${pictureId} and ${open}`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound();
  return found.key;
}

/** Revalidated on each request, so that a hidden picture disappears from caches. */
async function pictureAnswer(c: HonoContext, { storage }: Context, { id: name, size }: Asked, key: string) {
  const headers = { ETag: `"${name}-${size}"`, 'Cache-Control': 'private, no-cache' };
  if (c.req.header('if-none-match') === headers.ETag) return new Response(null, { status: 304, headers });
  const file = size === 'small' ? smallKey(key) : key;
  // The row briefly outlives a purged file, and a restored copy may have no files.
  if (!(await storage.exists(file))) throw notFound();
  const content = await storage.getStream(file);
  return new Response(Readable.toWeb(content) as ReadableStream, {
    headers: {
      ...headers,
      'Content-Type': 'image/webp',
      'Content-Disposition': 'inline',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
