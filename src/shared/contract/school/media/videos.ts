import { z } from 'zod';
import { everyday, nothing, sensitive } from '#shared/contract/base.ts';
import { id, timestamp } from '#shared/schemas.ts';

/** Hosts that support signed addresses. */
export const SIGNED_HOSTS = ['bunny', 'panda', 'mux', 'cloudflare'] as const;
export type SignedHost = (typeof SIGNED_HOSTS)[number];

/** Findings of the nightly check: deleted, refused to our server, private, or no answer. */
export const CHECK_PROBLEMS = ['gone', 'refused', 'private', 'unreachable'] as const;
export type CheckProblem = (typeof CHECK_PROBLEMS)[number];
/** Reports by a player: it never started, or failed. */
export const REPORT_PROBLEMS = ['silent', 'failed'] as const;
export type ReportProblem = (typeof REPORT_PROBLEMS)[number];

const signedHost = z.enum(SIGNED_HOSTS, { error: 'invalid' });
const keyName = z
  .string({ error: 'required' })
  .trim()
  .min(1, 'required')
  .max(120, 'too_long')
  .regex(/^[\w.-]+$/, 'invalid');

export const videoKeyInput = z.strictObject({
  provider: signedHost,
  /** The host's identifier of the key: library, id of the signing key, or group. */
  name: keyName,
  secret: z.string({ error: 'required' }).trim().min(1, 'required').min(8, 'invalid').max(8_000, 'too_long'),
});

export const videoTrouble = z.strictObject({
  lessonId: id,
  moduleId: id,
  courseId: id,
  lesson: z.string(),
  module: z.string(),
  course: z.string(),
  videoUrl: z.string(),
  problem: z.enum([...CHECK_PROBLEMS, ...REPORT_PROBLEMS]),
  since: timestamp,
  /** Students whose player reported it in the last two weeks. */
  students: z.int(),
  /** Students who pressed the report button. */
  asked: z.int(),
});
export type VideoTrouble = z.infer<typeof videoTrouble>;

export const schoolVideos = z.strictObject({
  troubles: z.array(videoTrouble),
  /** When any of them was last checked. */
  checkedAt: timestamp.nullable(),
  /** The school's host names, for video hosts that restrict playback to listed domains. */
  hosts: z.array(z.string()),
  keys: z.array(z.strictObject({ provider: signedHost, name: z.string(), updatedAt: timestamp })),
});
export type SchoolVideos = z.infer<typeof schoolVideos>;

export const videosContract = {
  videos: everyday
    .route({
      method: 'GET',
      path: '/producer/videos',
      summary: "List lessons whose video does not play, and the school's signing keys",
    })
    .output(schoolVideos),
  settleVideo: everyday
    .route({
      method: 'DELETE',
      path: '/producer/lessons/{lessonId}/video-trouble',
      summary: 'Dismiss the problems found and reported of a video, until they occur again',
    })
    .input(z.strictObject({ lessonId: id }))
    .output(nothing),
  setVideoKey: sensitive
    .route({
      method: 'PUT',
      path: '/producer/video-keys/{provider}/{name}',
      summary: 'Set the key that signs a video host’s addresses; it is never shown again',
    })
    .input(videoKeyInput)
    .output(nothing),
  removeVideoKey: sensitive
    .route({
      method: 'DELETE',
      path: '/producer/video-keys/{provider}/{name}',
      summary: "Delete a video host's signing key",
    })
    .input(videoKeyInput.pick({ provider: true, name: true }))
    .output(nothing),
};

export const videoReport = z.strictObject({ lessonId: id, problem: z.enum(REPORT_PROBLEMS), asked: z.boolean() });
