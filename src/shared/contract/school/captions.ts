import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { captionLanguage, captionText, id, timestamp } from '#shared/schemas.ts';
import { everyday, nothing } from '../base.ts';

const ofLesson = { lessonId: id, language: captionLanguage };
const LAST_MS = LIMITS.videoSeconds * 1000;
const endMs = z.int('invalid').min(0, 'invalid').max(LAST_MS, 'invalid');
/** A cue takes at least a millisecond. */
const startMs = endMs.max(LAST_MS - 1, 'invalid');
export const captionCue = z.strictObject({ id, startMs, endMs, text: z.string() });
export type CaptionCue = z.infer<typeof captionCue>;

export const captionTrack = z.strictObject({
  language: z.string(),
  cues: z.int(),
  updatedAt: timestamp,
  /** Machine-made and not reviewed yet. */
  automatic: z.boolean(),
});
export type CaptionTrack = z.infer<typeof captionTrack>;

/** Fetched with the video, or transcribed from its sound. */
export const CAPTION_TASKS = ['video', 'speech'] as const;
export type CaptionTaskKind = (typeof CAPTION_TASKS)[number];

export const CAPTION_PROBLEMS = [
  'changed',
  'gone',
  'interrupted',
  'live',
  'no_captions',
  'no_speech',
  'not_a_stream',
  'not_a_video',
  'not_allowed',
  'refused',
  'service_away',
  'service_refused',
  'too_large',
  'unreachable',
  'unsupported',
  'unusable',
] as const;
export type CaptionProblem = (typeof CAPTION_PROBLEMS)[number];

export const captionTask = z.strictObject({
  kind: z.enum(CAPTION_TASKS),
  /** The requested one; a video may have others as well. */
  language: z.string(),
  state: z.enum(['waiting', 'working', 'done', 'failed']),
  /** In percent. */
  progress: z.int(),
  problem: z.enum(CAPTION_PROBLEMS).nullable(),
  /** Languages that the task added, and those that the lesson already had. */
  taken: z.array(z.string()),
  kept: z.array(z.string()),
});
export type CaptionTask = z.infer<typeof captionTask>;

const lessonCaptions = z.strictObject({
  tracks: z.array(captionTrack),
  /** The last requested task, unless it was dismissed. */
  task: captionTask.nullable(),
  /** Tasks that are available for this lesson. */
  offers: z.array(z.enum(CAPTION_TASKS)),
});
export type LessonCaptions = z.infer<typeof lessonCaptions>;

const uploaded = z.strictObject({ language: z.string(), cues: z.int(), mended: z.int(), dropped: z.int() });
export type UploadedCaptions = z.infer<typeof uploaded>;

export const captionsContract = {
  captions: everyday
    .route({
      method: 'GET',
      path: '/producer/lessons/{lessonId}/captions',
      summary: "List the languages of a lesson's captions",
    })
    .input(z.strictObject({ lessonId: id }))
    .output(lessonCaptions),
  requestCaptions: everyday
    .route({
      method: 'POST',
      path: '/producer/lessons/{lessonId}/captions-task',
      summary: "Fetch captions from a lesson's video, or generate them from its audio",
    })
    .input(z.strictObject({ ...ofLesson, kind: z.enum(CAPTION_TASKS) }))
    .output(nothing),
  dismissCaptionTask: everyday
    .route({
      method: 'DELETE',
      path: '/producer/lessons/{lessonId}/captions-task',
      summary: 'Cancel a caption task, or dismiss its result',
    })
    .input(z.strictObject({ lessonId: id }))
    .output(nothing),
  confirmCaptions: everyday
    .route({
      method: 'POST',
      path: '/producer/lessons/{lessonId}/captions/{language}/confirmation',
      summary: 'Confirm that automatic captions have been reviewed',
    })
    .input(z.strictObject(ofLesson))
    .output(nothing),
  captionCues: everyday
    .route({
      method: 'GET',
      path: '/producer/lessons/{lessonId}/captions/{language}',
      summary: 'List the cues of one language, for editing',
    })
    .input(z.strictObject(ofLesson))
    .output(z.strictObject({ cues: z.array(captionCue) })),
  uploadCaptions: everyday
    .route({
      method: 'POST',
      path: '/producer/lessons/{lessonId}/captions/{language}',
      summary: 'Replace the captions of one language with a .vtt or .srt file',
      successStatus: 201,
    })
    .input(z.strictObject({ ...ofLesson, file: z.file('required') }))
    .output(uploaded),
  removeCaptions: everyday
    .route({
      method: 'DELETE',
      path: '/producer/lessons/{lessonId}/captions/{language}',
      summary: 'Delete the captions of one language',
    })
    .input(z.strictObject(ofLesson))
    .output(nothing),
  saveCaption: everyday
    .route({
      method: 'PUT',
      path: '/producer/lessons/{lessonId}/captions/{language}/{cueId}',
      summary: 'Update a cue, or restore a removed one',
    })
    .input(
      z.strictObject({
        ...ofLesson,
        cueId: id,
        startMs,
        endMs,
        text: captionText,
        /** Otherwise a cue that is gone, as after another file was uploaded, stays away. */
        restored: z.boolean().default(false),
      }),
    )
    .output(captionCue),
  removeCaption: everyday
    .route({
      method: 'DELETE',
      path: '/producer/lessons/{lessonId}/captions/{language}/{cueId}',
      summary: 'Remove a cue',
    })
    .input(z.strictObject({ ...ofLesson, cueId: id }))
    .output(nothing),
};
