import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { captionLanguage, id, noteBody, searchWords, timestamp } from '#shared/schemas.ts';
import { everyday, nothing } from '../base.ts';

/* Transcripts and search in them. */

export const transcript = z.strictObject({
  language: z.string(),
  cues: z.array(z.strictObject({ startMs: z.int(), endMs: z.int(), text: z.string() })),
});
export type Transcript = z.infer<typeof transcript>;

/** A search result: the sentence, and the words to highlight. */
const place = {
  lessonId: id,
  courseId: id,
  lessonTitle: z.string(),
  courseTitle: z.string(),
  courseCoverUrl: z.string().nullable(),
};
export const SEARCH_KINDS = ['lesson', 'speech', 'chapter', 'note'] as const;
export const searchHit = z.strictObject({
  kind: z.enum(SEARCH_KINDS),
  ...place,
  moduleTitle: z.string(),
  text: z.string(),
  marks: z.array(z.string()),
  /** Position in the video; null for the lesson as a whole. */
  second: z.int().nullable(),
});
export type SearchHit = z.infer<typeof searchHit>;

export const searchResults = z.strictObject({ hits: z.array(searchHit) });
export type SearchResults = z.infer<typeof searchResults>;

const second = z.int('invalid').min(0, 'invalid').max(LIMITS.videoSeconds, 'invalid');
export const note = z.strictObject({
  id,
  lessonId: id,
  second: z.int(),
  body: z.string(),
  createdAt: timestamp,
});
export type Note = z.infer<typeof note>;

export const notebook = z.strictObject({
  notes: z.array(z.strictObject({ ...note.shape, ...place, available: z.boolean() })),
});
export type Notebook = z.infer<typeof notebook>;

export const transcriptOf = z.strictObject({ lessonId: id, language: captionLanguage });

export const readingContract = {
  transcript: everyday
    .route({
      method: 'GET',
      path: '/student/lessons/{lessonId}/transcript/{language}',
      summary: 'Get the transcript of a released lesson',
    })
    .input(transcriptOf)
    .output(transcript),
  search: everyday
    .route({
      method: 'GET',
      path: '/student/search',
      summary: 'Search titles, descriptions, chapters, transcripts and own notes that the student may see now',
    })
    .input(z.strictObject({ typed: searchWords }))
    .output(searchResults),
  lessonNotes: everyday
    .route({
      method: 'GET',
      path: '/student/lessons/{lessonId}/notes',
      summary: "List the student's notes in a lesson",
    })
    .input(z.strictObject({ lessonId: id }))
    .output(z.strictObject({ notes: z.array(note) })),
  notebook: everyday
    .route({
      method: 'GET',
      path: '/student/notes',
      summary: "List the student's notes in all courses, newest first",
    })
    .output(notebook),
  saveNote: everyday
    .route({
      method: 'PUT',
      path: '/student/notes/{noteId}',
      summary: 'Create or update a note, or restore a removed one',
    })
    .input(z.strictObject({ noteId: id, lessonId: id, second, body: noteBody }))
    .output(note),
  removeNote: everyday
    .route({ method: 'DELETE', path: '/student/notes/{noteId}', summary: 'Delete a note' })
    .input(z.strictObject({ noteId: id }))
    .output(nothing),
};
