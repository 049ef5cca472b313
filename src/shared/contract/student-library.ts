import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { id, timestamp } from '#shared/schemas.ts';
import { operation } from './base.ts';

/* What a student comes back to: the lessons they starred, and where they stopped. */

/** A lesson away from its course, with what it takes to find the way back. */
const shelved = {
  lessonId: id,
  courseId: id,
  lessonTitle: z.string(),
  courseTitle: z.string(),
  courseCoverUrl: z.string().nullable(),
  available: z.boolean(),
  /** Whole days until the release; 0 when available. */
  inDays: z.int(),
};

export const favorites = z.strictObject({
  lessons: z.array(z.strictObject({ ...shelved, addedAt: timestamp })),
});
export type Favorites = z.infer<typeof favorites>;

const seconds = z.int('invalid').min(0, 'invalid').max(LIMITS.videoSeconds, 'invalid');
const position = z.strictObject({
  lessonId: id,
  positionSeconds: seconds,
  /** None while it is not known, as with live streams. */
  durationSeconds: seconds.min(1, 'invalid').nullable(),
});

const favorite = z.strictObject({ lessonId: id, favorite: z.boolean() });

export const libraryContract = {
  favorites: operation
    .route({ method: 'GET', path: '/student/favorites', summary: 'The starred lessons of open courses, newest first' })
    .output(favorites),
  addFavorite: operation
    .route({ method: 'PUT', path: '/student/lessons/{lessonId}/favorite', summary: 'Star a lesson' })
    .input(z.strictObject({ lessonId: id }))
    .output(favorite),
  removeFavorite: operation
    .route({ method: 'DELETE', path: '/student/lessons/{lessonId}/favorite', summary: 'Take the star off a lesson' })
    .input(z.strictObject({ lessonId: id }))
    .output(favorite),
  setPosition: operation
    .route({ method: 'PUT', path: '/student/lessons/{lessonId}/position', summary: 'Keep where a video was left' })
    .input(position)
    .output(position),
};
