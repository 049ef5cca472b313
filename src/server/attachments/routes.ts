import { producerProcedures as os } from '../guards.ts';
import { addAttachment, linkAttachment } from './add.ts';
import {
  moveAttachment,
  readAttachments,
  removeAttachment,
  renameAttachment,
  restoreAttachment,
} from './attachments.ts';

export const attachmentRoutes = {
  attachments: os.attachments.handler(({ context, input }) => readAttachments(context.db, context.producer, input)),
  addAttachment: os.addAttachment.handler(({ context, input }) => addAttachment(context, context.producer, input)),
  linkAttachment: os.linkAttachment.handler(({ context, input }) =>
    linkAttachment(context.db, context.producer, input),
  ),
  renameAttachment: os.renameAttachment.handler(({ context, input }) =>
    renameAttachment(context.db, context.producer, input),
  ),
  moveAttachment: os.moveAttachment.handler(({ context, input }) =>
    moveAttachment(context.db, context.producer, input),
  ),
  removeAttachment: os.removeAttachment.handler(({ context, input }) =>
    removeAttachment(context.db, context.producer, input),
  ),
  restoreAttachment: os.restoreAttachment.handler(({ context, input }) =>
    restoreAttachment(context.db, context.producer, input),
  ),
};
