import { createHash } from 'node:crypto';
import type { Context as HonoContext } from 'hono';
import { sql } from 'kysely';
import { z } from 'zod';
import { id, search } from '#shared/schemas.ts';
import { slugify } from '#shared/text/text.ts';
import type { Learner } from '../actors.ts';
import type { Context } from '../context.ts';
import { asSchool, type Database, readAsSchool } from '../db.ts';
import { requireConfirmed, requireProducer, requireStudent } from '../guards.ts';
import { csvAnswer } from '../http/export-answer.ts';
import { refuseForeignSite } from '../http/foreign-origin.ts';
import { notFound, Problem } from '../problem.ts';
import { signBadge } from './badges/badge.ts';
import { exportCertificates } from './register/export.ts';
import { SHEET_COLUMNS, type SheetRow, sheetOf } from './sheet-of.ts';
import { ownBadge } from './student/own-badge.ts';

const ofOne = z.strictObject({ id });

/** The PDF of a student's own certificate; its hash is registered before it is sent. @throws Problem */
export async function serveCertificate(c: HonoContext, context: Context): Promise<Response> {
  const { student, certificateId } = await requireRequested(c, context);
  const row = await findOwn(context.db, student, certificateId);
  if (!row) throw notFound();
  const sheet = sheetOf(context.env, row);
  // Loaded lazily, since only certificates need the PDF library.
  const { printCertificate } = await import('./pdf/print.ts');
  const file = await printCertificate(context.storage, sheet);
  await recordFile(context.db, student, certificateId, createHash('sha256').update(file).digest('hex'));
  return download(file, 'application/pdf', `certificado-${fileName(sheet.course)}.pdf`);
}

/** The same as a picture for a phone's screen. */
export async function serveStory(c: HonoContext, context: Context): Promise<Response> {
  const { student, certificateId } = await requireRequested(c, context);
  const row = await findOwn(context.db, student, certificateId);
  if (!row) throw notFound();
  const [{ drawPicture }, { STORY }] = await Promise.all([
    import('./picture/picture.ts'),
    import('./picture/forms.ts'),
  ]);
  const picture = await drawPicture(context.storage, STORY, sheetOf(context.env, row));
  return download(new Uint8Array(picture), 'image/png', `certificado-${fileName(row.snapshot.course)}-stories.png`);
}

/** The credential of a student's own certificate, as a download. @throws Problem */
export async function serveCredential(c: HonoContext, context: Context): Promise<Response> {
  const { student, certificateId } = await requireRequested(c, context);
  const row = await ownBadge(context.db, student, certificateId);
  if (!row) throw notFound();
  const credential = JSON.stringify(await signBadge(context, row), null, 2);
  return download(credential, 'application/vc', `credencial-${fileName(row.snapshot.course)}.json`);
}

async function requireRequested(
  c: HonoContext,
  context: Context,
): Promise<{ student: Learner; certificateId: string }> {
  const student = await requireStudent(context);
  const asked = ofOne.safeParse(c.req.query());
  if (!asked.success) throw new Problem('invalid_input');
  return { student, certificateId: asked.data.id };
}

const download = (body: string | Uint8Array<ArrayBuffer>, type: string, name: string): Response =>
  new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });

const fileName = (course: string) => slugify(course).slice(0, 80) || 'curso';

/** A valid certificate of the student with a confirmed name. */
const findOwn = (db: Database, { producerId, studentId }: Learner, certificateId: string) =>
  readAsSchool(db, { producerId, studentId }, async (tx) => {
    const { rows } = await sql<SheetRow>`
      select ${SHEET_COLUMNS} from certificates c join client_settings cs on cs.producer_id = c.producer_id
      where c.producer_id = ${producerId} and c.id = ${certificateId} and c.student_id = ${studentId}
        and c.holder_name is not null and c.confirmed_at is not null and c.revoked_at is null and c.replaced_at is null`.execute(
      tx,
    );
    return rows[0];
  });

const recordFile = (db: Database, { producerId, studentId }: Learner, certificateId: string, hash: string) =>
  asSchool(db, { producerId, studentId }, (tx) =>
    sql`
      update certificates set file_hashes = file_hashes || ${hash}::text
      where producer_id = ${producerId} and id = ${certificateId} and not (file_hashes @> array[${hash}::text])`.execute(
      tx,
    ),
  );

const ofRegister = z.strictObject({ busca: search, curso: id.optional(), reembolsados: z.literal('1').optional() });

/** The register as a file, streamed while it is read. @throws Problem */
export async function serveRegister(c: HonoContext, context: Context): Promise<Response> {
  refuseForeignSite(c);
  const producer = await requireProducer(context, 'students.export');
  await requireConfirmed(context);
  const asked = ofRegister.safeParse(c.req.query());
  if (!asked.success) throw new Problem('invalid_input');
  const { busca, curso: courseId, reembolsados } = asked.data;
  const which = { search: busca, courseId, refunded: reembolsados === '1' };
  return csvAnswer(producer, 'certificados', await exportCertificates(context.db, producer, which));
}
