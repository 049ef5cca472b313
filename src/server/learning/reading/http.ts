import type { Context as HonoContext } from 'hono';
import { z } from 'zod';
import { captionLanguage, id } from '#shared/schemas.ts';
import type { Context } from '../../context.ts';
import { requireProducer, requireStudent } from '../../guards.ts';
import { refuseForeignSite } from '../../http/foreign-origin.ts';
import { Problem } from '../../problem.ts';
import { previewThumbnails, readThumbnails } from './thumbnails.ts';
import { previewTranscript, readTranscript, vttOf } from './transcript.ts';

const question = z.strictObject({ aula: id, idioma: captionLanguage, previa: z.literal('1').optional() });

/** A lesson's captions for the player, if the student may see it. @throws Problem */
export async function serveCaptions(c: HonoContext, context: Context): Promise<Response> {
  refuseForeignSite(c);
  const asked = question.safeParse(c.req.query());
  const viewer = asked.data?.previa
    ? await requireProducer(context, 'content.see', 'previewLesson')
    : await requireStudent(context);
  if (!asked.success) throw new Problem('invalid_input');
  const place = { lessonId: asked.data.aula, language: asked.data.idioma };
  const said =
    viewer.kind === 'student'
      ? await readTranscript(context.db, viewer, place)
      : await previewTranscript(context.db, viewer, place);
  return vttAnswer(vttOf(said));
}

const place = z.strictObject({ aula: id, previa: z.literal('1').optional() });

/** The preview pictures of a lesson's video, if the student may see it. @throws Problem */
export async function serveThumbnails(c: HonoContext, context: Context): Promise<Response> {
  refuseForeignSite(c);
  const asked = place.safeParse(c.req.query());
  const viewer = asked.data?.previa
    ? await requireProducer(context, 'content.see', 'previewLesson')
    : await requireStudent(context);
  if (!asked.success) throw new Problem('invalid_input');
  const { aula } = asked.data;
  return vttAnswer(
    viewer.kind === 'student'
      ? await readThumbnails(context.db, viewer, aula)
      : await previewThumbnails(context.db, viewer, aula),
  );
}

const vttAnswer = (text: string) =>
  new Response(text, { headers: { 'Content-Type': 'text/vtt; charset=utf-8', 'Cache-Control': 'private, no-store' } });
