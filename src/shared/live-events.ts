import type { SessionEnd } from '#shared/errors.ts';

/* Events of /api/student/events and /api/producer/events (server-sent events, the data as JSON). */

type LiveEvents = {
  unread: { unread: number };
  /** A post was created or changed under a lesson; null: perhaps under any, while nobody heard of it. */
  thread: { lessonId: string | null };
  /** The same, for the team. */
  inbox: Record<string, never>;
  /** The school's list of courses has changed. */
  offer: Record<string, never>;
  'session-ended': { reason: SessionEnd | null };
  /** The session has too many open pages; this one must not reconnect. */
  replaced: Record<string, never>;
};

export type LiveEvent = { [Name in keyof LiveEvents]: { name: Name; data: LiveEvents[Name] } }[keyof LiveEvents];
