import { z } from 'zod';
import { TALK } from '#shared/conversations/limits.ts';
import { LIMITS } from '#shared/limits.ts';
import { id, text, timestamp } from '#shared/schemas.ts';

/* Fields of a post that students and the school share. */

/** `deleted` by its author; `gone`: its author was deleted; `held` until the team approves it. */
export const POST_STATES = ['shown', 'deleted', 'gone', 'hidden', 'held'] as const;

const picture = { id, width: z.int(), height: z.int() };

/** An uploaded picture before it belongs to a post. */
export const keptPicture = z.strictObject(picture);
export type KeptPicture = z.infer<typeof keptPicture>;

const postPicture = z.strictObject({ ...picture, alt: z.string() });
export type PostPicture = z.infer<typeof postPicture>;

const pictureOfPost = z.strictObject({ id, alt: text(TALK.pictureAlt).default('') });
export type PictureOfPost = z.infer<typeof pictureOfPost>;

/** The pictures of a post, in order. */
export const picturesOfPost = z.array(pictureOfPost, { error: 'invalid' }).max(TALK.pictures, 'too_long').default([]);

export const post = {
  id,
  authorName: z.string(),
  team: z.boolean(),
  /** Empty for a deleted post. */
  body: z.string(),
  pictures: z.array(postPicture),
  state: z.enum(POST_STATES),
  createdAt: timestamp,
  editedAt: timestamp.nullable(),
  /** Received as a reply to an e-mail. */
  byMail: z.boolean(),
};

export const second = z.int('invalid').min(0, 'invalid').max(LIMITS.videoSeconds, 'invalid').nullable();
