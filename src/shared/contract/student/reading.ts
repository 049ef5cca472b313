import { z } from 'zod';
import { captionLanguage, id } from '#shared/schemas.ts';
import { everyday } from '../base.ts';

/* What is said in a lesson, to be read. */

export const transcript = z.strictObject({
  language: z.string(),
  cues: z.array(z.strictObject({ startMs: z.int(), endMs: z.int(), text: z.string() })),
});
export type Transcript = z.infer<typeof transcript>;

export const transcriptOf = z.strictObject({ lessonId: id, language: captionLanguage });

export const readingContract = {
  transcript: everyday
    .route({
      method: 'GET',
      path: '/student/lessons/{lessonId}/transcript/{language}',
      summary: 'What is said in a released lesson',
    })
    .input(transcriptOf)
    .output(transcript),
};
