import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { id, timestamp } from '#shared/schemas.ts';

/* What students and the school are both told of a post, and what both may write. */

/** Deleted by its author; of somebody who has gone; hidden; waiting for the team to let it through. */
export const POST_STATES = ['shown', 'deleted', 'gone', 'hidden', 'held'] as const;

export const post = {
  id,
  authorName: z.string(),
  team: z.boolean(),
  /** Empty for what is no longer there. */
  body: z.string(),
  state: z.enum(POST_STATES),
  createdAt: timestamp,
  editedAt: timestamp.nullable(),
};

export const second = z.int('invalid').min(0, 'invalid').max(LIMITS.videoSeconds, 'invalid').nullable();
