import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { id, teamNoteBody, timestamp } from '#shared/schemas.ts';
import { everyday, nothing, onceKey } from '../base.ts';

export const teamNote = z.strictObject({
  id,
  body: z.string(),
  author: z.string(),
  /** Whether the caller wrote it and may change it. */
  own: z.boolean(),
  createdAt: timestamp,
  editedAt: timestamp.nullable(),
});
export type TeamNote = z.infer<typeof teamNote>;

export const teamNoteInput = z.strictObject({ body: teamNoteBody });

export const teamNotesContract = {
  addTeamNote: everyday
    .route({
      method: 'POST',
      path: '/producer/students/{studentId}/notes',
      summary: `Create a team note about a student, ${LIMITS.teamNotes} at most`,
      successStatus: 201,
    })
    .input(z.strictObject({ studentId: id, ...teamNoteInput.shape, ...onceKey }))
    .output(teamNote),
  changeTeamNote: everyday
    .route({ method: 'PUT', path: '/producer/student-notes/{noteId}', summary: "Update one's own team note" })
    .input(z.strictObject({ noteId: id, ...teamNoteInput.shape }))
    .output(teamNote),
  removeTeamNote: everyday
    .route({ method: 'DELETE', path: '/producer/student-notes/{noteId}', summary: "Delete one's own team note" })
    .input(z.strictObject({ noteId: id }))
    .output(nothing),
};
