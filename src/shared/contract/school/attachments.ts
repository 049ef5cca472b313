import { z } from 'zod';
import { FILE_KINDS } from '#shared/attachments.ts';
import { attachmentName, id, linkUrl, listIndex } from '#shared/schemas.ts';
import { everyday, nothing, onceKey } from '../base.ts';

/** An attachment of a lesson. Files have no public address: they are opened by id, with the lesson's access check. */
export const attachment = z.strictObject({
  id,
  name: z.string(),
  kind: z.enum([...FILE_KINDS, 'link']),
  extension: z.string().nullable(),
  bytes: z.int().nullable(),
  url: z.string().nullable(),
});
export type Attachment = z.infer<typeof attachment>;

export const lessonAttachments = z.strictObject({
  attachments: z.array(attachment),
  /** Storage used by the whole school, in bytes. */
  used: z.int(),
  quota: z.int(),
});
export type LessonAttachments = z.infer<typeof lessonAttachments>;

const path = '/producer/attachments/{attachmentId}' as const;
const one = z.strictObject({ attachmentId: id });

export const attachmentsContract = {
  attachments: everyday
    .route({ method: 'GET', path: '/producer/lessons/{lessonId}/attachments', summary: "List a lesson's attachments" })
    .input(z.strictObject({ lessonId: id }))
    .output(lessonAttachments),
  addAttachment: everyday
    .route({
      method: 'POST',
      path: '/producer/lessons/{lessonId}/attachments',
      summary: 'Upload an attachment to a lesson (PDF, sheets, documents, ZIP, audio, pictures; at most 25 MB)',
      successStatus: 201,
    })
    .input(z.strictObject({ lessonId: id, file: z.file('required'), ...onceKey }))
    .output(z.strictObject({ id })),
  linkAttachment: everyday
    .route({
      method: 'POST',
      path: '/producer/lessons/{lessonId}/attachment-links',
      summary: "Add a link to a lesson's attachments",
      successStatus: 201,
    })
    .input(z.strictObject({ lessonId: id, name: attachmentName, url: linkUrl, ...onceKey }))
    .output(z.strictObject({ id })),
  renameAttachment: everyday
    .route({ method: 'PUT', path, summary: 'Rename an attachment' })
    .input(z.strictObject({ attachmentId: id, name: attachmentName }))
    .output(nothing),
  moveAttachment: everyday
    .route({ method: 'PUT', path: `${path}/position`, summary: 'Move an attachment within its lesson' })
    .input(z.strictObject({ attachmentId: id, index: listIndex }))
    .output(nothing),
  removeAttachment: everyday
    .route({ method: 'DELETE', path, summary: 'Remove an attachment; it can be restored for a day' })
    .input(one)
    .output(nothing),
  restoreAttachment: everyday
    .route({ method: 'POST', path: `${path}/restoration`, summary: 'Restore a removed attachment' })
    .input(one)
    .output(nothing),
};
