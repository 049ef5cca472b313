import { z } from 'zod';
import { TALK } from '#shared/conversations/limits.ts';
import { LIMITS } from '#shared/limits.ts';
import { id, text, timestamp } from '#shared/schemas.ts';

/* What students and the school are both told of a post, and what both may write. */

/** Deleted by its author; of somebody who has gone; hidden; waiting for the team to let it through. */
export const POST_STATES = ['shown', 'deleted', 'gone', 'hidden', 'held'] as const;

const picture = { id, width: z.int(), height: z.int() };

/** As it is kept, before a post goes with it. */
export const keptPicture = z.strictObject(picture);
export type KeptPicture = z.infer<typeof keptPicture>;

const postPicture = z.strictObject({ ...picture, alt: z.string() });
export type PostPicture = z.infer<typeof postPicture>;

const pictureOfPost = z.strictObject({ id, alt: text(TALK.pictureAlt).default('') });
export type PictureOfPost = z.infer<typeof pictureOfPost>;

/** Those of a post that is sent, in their order. */
export const picturesOfPost = z.array(pictureOfPost, { error: 'invalid' }).max(TALK.pictures, 'too_long').default([]);

export const post = {
  id,
  authorName: z.string(),
  team: z.boolean(),
  /** Empty for what is no longer there. */
  body: z.string(),
  pictures: z.array(postPicture),
  state: z.enum(POST_STATES),
  createdAt: timestamp,
  editedAt: timestamp.nullable(),
  /** It came as a reply to an e-mail. */
  byMail: z.boolean(),
};

export const second = z.int('invalid').min(0, 'invalid').max(LIMITS.videoSeconds, 'invalid').nullable();
