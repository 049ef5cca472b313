import { z } from 'zod';
import { AUDIENCES } from '#shared/conversations/audience.ts';
import { TALK } from '#shared/conversations/limits.ts';
import { heldWord, id, postBody, savedReplyTitle } from '#shared/schemas.ts';
import { everyday, nothing } from '../base.ts';
import { conflictsOver, edit, version } from '../edits.ts';

/* Saved replies, and the school's conversation settings. */

export const savedReply = z.strictObject({ id, title: z.string(), body: z.string(), version });
export type SavedReply = z.infer<typeof savedReply>;

export const savedReplyText = { title: savedReplyTitle, body: postBody };

export const conversationSettings = z.strictObject({
  audience: z.enum(AUDIENCES, { error: 'invalid' }),
  comments: z.boolean('required'),
  /** The team gets e-mails about waiting posts. */
  digests: z.boolean('required'),
  words: z.array(heldWord, { error: 'invalid' }).max(TALK.heldWords, 'too_long'),
  /** Turmas whose posts are only visible to their own members. */
  separateCohortIds: z.array(id, { error: 'invalid' }).max(500, 'too_long'),
});
export type ConversationSettings = z.infer<typeof conversationSettings>;
export const savedSettings = z.strictObject({ ...conversationSettings.shape, version });
export type SavedSettings = z.infer<typeof savedSettings>;

export const savedRepliesContract = {
  savedReplies: everyday
    .route({ method: 'GET', path: '/producer/saved-replies', summary: "List the school's saved replies" })
    .output(z.strictObject({ replies: z.array(savedReply) })),
  /** With a version it changes one that is there; without, it keeps one under this id. */
  saveReply: everyday
    .errors(conflictsOver(savedReply))
    .route({ method: 'PUT', path: '/producer/saved-replies/{replyId}', summary: 'Create or update a saved reply' })
    .input(z.strictObject({ replyId: id, ...savedReplyText, ...edit }))
    .output(savedReply),
  removeReply: everyday
    .route({ method: 'DELETE', path: '/producer/saved-replies/{replyId}', summary: 'Delete a saved reply' })
    .input(z.strictObject({ replyId: id }))
    .output(nothing),
  conversationSettings: everyday
    .route({ method: 'GET', path: '/producer/conversation-settings', summary: 'Get the conversation settings' })
    .output(
      z.strictObject({
        ...savedSettings.shape,
        cohorts: z.array(z.strictObject({ id, name: z.string(), courseTitle: z.string() })),
      }),
    ),
  saveConversationSettings: everyday
    .errors(conflictsOver(savedSettings))
    .route({ method: 'PUT', path: '/producer/conversation-settings', summary: 'Update the conversation settings' })
    .input(z.strictObject({ ...conversationSettings.shape, ...edit }))
    .output(savedSettings),
};
