import type { SessionEnd } from '#shared/errors.ts';

/* What an open page is told over /api/student/events, or /api/producer/events (server-sent events, the data as JSON). */

type LiveEvents = {
  unread: { unread: number };
  /** Somebody wrote under a lesson, or what they wrote has changed. */
  thread: { lessonId: string };
  /** The same, for those who answer. */
  inbox: Record<string, never>;
  /** What the school has may look otherwise: a course is new, or gone. */
  offer: Record<string, never>;
  'session-ended': { reason: SessionEnd | null };
  /** Too many pages of one session: this one is not to come back by itself. */
  replaced: Record<string, never>;
};

export type LiveEvent = { [Name in keyof LiveEvents]: { name: Name; data: LiveEvents[Name] } }[keyof LiveEvents];
