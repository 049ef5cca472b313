import { z } from 'zod';
import { id, timestamp } from '#shared/schemas.ts';
import { everyday, sensitive } from '../base.ts';

const kind = z.enum(['course', 'module', 'lesson'], { error: 'invalid' });

export const trashedItem = z.strictObject({
  kind,
  id,
  title: z.string(),
  /** Its former place: the course of a module; course and module of a lesson. */
  courseTitle: z.string().nullable(),
  moduleTitle: z.string().nullable(),
  /** The parent that must be restored first, if it is in the bin itself. */
  missingParent: z.enum(['course', 'module']).nullable(),
  deletedAt: timestamp,
  /** At least 1; days of 24 hours, started ones included. */
  daysLeft: z.int(),
});
export type TrashedItem = z.infer<typeof trashedItem>;

export const trash = z.strictObject({ items: z.array(trashedItem), total: z.int() });
export type Trash = z.infer<typeof trash>;

const gone = z.strictObject({ id });

/** Deleted items go to the bin, from which they can be restored for 30 days. */
export const trashContract = {
  deleteCourse: sensitive
    .route({ method: 'DELETE', path: '/producer/courses/{courseId}', summary: 'Move a course to the bin' })
    .input(z.strictObject({ courseId: id }))
    .output(gone),
  deleteModule: everyday
    .route({ method: 'DELETE', path: '/producer/modules/{moduleId}', summary: 'Move a module to the bin' })
    .input(z.strictObject({ moduleId: id }))
    .output(gone),
  deleteLesson: everyday
    .route({ method: 'DELETE', path: '/producer/lessons/{lessonId}', summary: 'Move a lesson to the bin' })
    .input(z.strictObject({ lessonId: id }))
    .output(gone),
  trash: everyday
    .route({ method: 'GET', path: '/producer/trash', summary: 'List the bin: what was deleted in the last 30 days' })
    .output(trash),
  restore: everyday
    .route({
      method: 'POST',
      path: '/producer/trash/{kind}/{id}/restore',
      summary: 'Restore a course, module or lesson from the bin; its parent must not be in the bin (parent_deleted)',
    })
    .input(z.strictObject({ kind, id }))
    .output(gone),
  deleteForGood: sensitive
    .route({
      method: 'DELETE',
      path: '/producer/trash/{kind}/{id}',
      summary: 'Delete a course, module or lesson in the bin permanently',
    })
    .input(z.strictObject({ kind, id }))
    .output(gone),
};
