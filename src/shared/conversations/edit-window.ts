import { TALK } from '#shared/conversations/limits.ts';

/** Until when the author may edit a post. */
export const editableUntil = (writtenAt: Date): Date => new Date(writtenAt.getTime() + TALK.postEditMinutes * 60_000);

export const isEditable = (writtenAt: Date, now: Date): boolean => now < editableUntil(writtenAt);
