import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { captionLanguage, captionText, id, timestamp } from '#shared/schemas.ts';
import { everyday, nothing } from '../base.ts';

const ofLesson = { lessonId: id, language: captionLanguage };
const ms = z
  .int('invalid')
  .min(0, 'invalid')
  .max(LIMITS.videoSeconds * 1000, 'invalid');
export const captionCue = z.strictObject({ id, startMs: ms, endMs: ms, text: z.string() });
export type CaptionCue = z.infer<typeof captionCue>;

export const captionTrack = z.strictObject({ language: z.string(), cues: z.int(), updatedAt: timestamp });
export type CaptionTrack = z.infer<typeof captionTrack>;

const uploaded = z.strictObject({ language: z.string(), cues: z.int(), mended: z.int(), dropped: z.int() });
export type UploadedCaptions = z.infer<typeof uploaded>;

export const captionsContract = {
  captions: everyday
    .route({
      method: 'GET',
      path: '/producer/lessons/{lessonId}/captions',
      summary: 'In which languages it is captioned',
    })
    .input(z.strictObject({ lessonId: id }))
    .output(z.strictObject({ tracks: z.array(captionTrack) })),
  captionCues: everyday
    .route({ method: 'GET', path: '/producer/lessons/{lessonId}/captions/{language}', summary: 'Every line, to edit' })
    .input(z.strictObject(ofLesson))
    .output(z.strictObject({ cues: z.array(captionCue) })),
  uploadCaptions: everyday
    .route({
      method: 'POST',
      path: '/producer/lessons/{lessonId}/captions/{language}',
      summary: 'Take a .vtt or .srt file instead of what was there in this language',
      successStatus: 201,
    })
    .input(z.strictObject({ ...ofLesson, file: z.file('required') }))
    .output(uploaded),
  removeCaptions: everyday
    .route({ method: 'DELETE', path: '/producer/lessons/{lessonId}/captions/{language}', summary: 'Remove a language' })
    .input(z.strictObject(ofLesson))
    .output(nothing),
  saveCaption: everyday
    .route({
      method: 'PUT',
      path: '/producer/lessons/{lessonId}/captions/{language}/{cueId}',
      summary: 'Write one line, or put back one that was removed',
    })
    .input(z.strictObject({ ...ofLesson, cueId: id, startMs: ms, endMs: ms, text: captionText }))
    .output(captionCue),
  removeCaption: everyday
    .route({
      method: 'DELETE',
      path: '/producer/lessons/{lessonId}/captions/{language}/{cueId}',
      summary: 'Remove one line',
    })
    .input(z.strictObject({ ...ofLesson, cueId: id }))
    .output(nothing),
};
