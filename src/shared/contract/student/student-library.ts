import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { id, timestamp } from '#shared/schemas.ts';
import { everyday } from '../base.ts';
import { videoReport } from '../school/media/videos.ts';
import { courseProgress } from './course-progress.ts';
import { lessonRelease } from './lesson-release.ts';

/* Favorites, watch history, and where the student stopped. */

/** A lesson outside its course, with what a link back needs. */
const shelved = {
  lessonId: id,
  courseId: id,
  lessonTitle: z.string(),
  courseTitle: z.string(),
  courseCoverUrl: z.string().nullable(),
  available: z.boolean(),
  /** Whole days until the release; 0 when available. */
  inDays: z.int(),
  release: lessonRelease.nullable(),
};

export const favorites = z.strictObject({
  lessons: z.array(z.strictObject({ ...shelved, addedAt: timestamp })),
});
export type Favorites = z.infer<typeof favorites>;

export const watchHistory = z.strictObject({
  lessons: z.array(z.strictObject({ ...shelved, lastWatchedAt: timestamp, completed: z.boolean() })),
});
export type WatchHistory = z.infer<typeof watchHistory>;

export const underway = z.strictObject({
  courses: z.array(
    z.strictObject({
      courseId: id,
      courseTitle: z.string(),
      courseCoverUrl: z.string().nullable(),
      progress: z.int(),
      /** The lesson to continue with: the unfinished one, or the next. */
      lessonId: id,
      lessonTitle: z.string(),
      /** When that lesson was last watched; null for one not begun. */
      watchedAt: timestamp.nullable(),
      /** When anything of the course was last watched. */
      lastWatchedAt: timestamp,
    }),
  ),
});
export type Underway = z.infer<typeof underway>;

const seconds = z.int('invalid').min(0, 'invalid').max(LIMITS.videoSeconds, 'invalid');
const position = z.strictObject({
  lessonId: id,
  positionSeconds: seconds,
  /** Null while it is unknown, as with live streams. */
  durationSeconds: seconds.min(1, 'invalid').nullable(),
});

/** An interval of a video in seconds. */
const stretch = z.tuple([seconds, seconds]).refine(([from, to]) => from < to, 'invalid');

const heartbeat = z.strictObject({
  ...position.shape,
  /** Seconds played since the last report. */
  playedSeconds: seconds.default(0),
  /** Intervals played since the last report; parts skipped by seeking are not included. */
  watched: z.array(stretch).max(LIMITS.watchedStretches, 'too_many').default([]),
  /** Set for a report that could not be sent at once. */
  secondsAgo: seconds.default(0),
});

const keptPosition = z.strictObject({
  ...position.shape,
  /** The course's progress, if this completed the lesson. */
  completion: courseProgress.nullable(),
});
export type KeptPosition = z.infer<typeof keptPosition>;

const autoplay = z.strictObject({ autoplay: z.boolean({ error: 'required' }) });

const lessonRating = z.strictObject({
  lessonId: id,
  rating: z.int('invalid').min(1, 'invalid').max(5, 'invalid').nullable(),
});
export type LessonRating = z.infer<typeof lessonRating>;

const favorite = z.strictObject({ lessonId: id, favorite: z.boolean() });

export const libraryContract = {
  favorites: everyday
    .route({
      method: 'GET',
      path: '/student/favorites',
      summary: 'List the favorite lessons of open courses, newest first',
    })
    .output(favorites),
  addFavorite: everyday
    .route({ method: 'PUT', path: '/student/lessons/{lessonId}/favorite', summary: 'Add a lesson to the favorites' })
    .input(z.strictObject({ lessonId: id }))
    .output(favorite),
  removeFavorite: everyday
    .route({
      method: 'DELETE',
      path: '/student/lessons/{lessonId}/favorite',
      summary: 'Remove a lesson from the favorites',
    })
    .input(z.strictObject({ lessonId: id }))
    .output(favorite),
  history: everyday
    .route({
      method: 'GET',
      path: '/student/history',
      summary: 'List the watched lessons of open courses, newest first',
    })
    .output(watchHistory),
  underway: everyday
    .route({
      method: 'GET',
      path: '/student/underway',
      summary: 'List the courses in progress, each with its next lesson',
    })
    .output(underway),
  setPosition: everyday
    .route({
      method: 'PUT',
      path: '/student/lessons/{lessonId}/position',
      summary: 'Save the playback position of a video',
    })
    .input(heartbeat)
    .output(keptPosition),
  reportVideo: everyday
    .route({
      method: 'PUT',
      path: '/student/lessons/{lessonId}/video-report',
      summary: 'Report that a lesson’s video does not play',
    })
    .input(videoReport)
    .output(z.strictObject({})),
  setAutoplay: everyday
    .route({ method: 'PUT', path: '/student/autoplay', summary: 'Set whether the next lesson starts automatically' })
    .input(autoplay)
    .output(autoplay),
  rateLesson: everyday
    .route({
      method: 'PUT',
      path: '/student/lessons/{lessonId}/rating',
      summary: 'Rate a completed lesson from 1 to 5; null removes the rating',
    })
    .input(lessonRating)
    .output(lessonRating),
  openViewing: everyday
    .route({
      method: 'POST',
      path: '/student/lessons/{lessonId}/viewings',
      summary: 'Record that a lesson was opened today; returns the code for its watermark',
    })
    .input(z.strictObject({ lessonId: id }))
    .output(z.strictObject({ code: z.string() })),
};
