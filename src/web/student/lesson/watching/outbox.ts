import type { Stop } from '#web/player/state/position-recorder.ts';
import { addStretch, type Stretch, wholeSeconds } from '#web/player/state/stretches.ts';

/** Watch progress that has not reached the server yet. */
export type Waiting = Required<Stop> & {
  lessonId: string;
  /** When the video was there, in milliseconds. */
  at: number;
};

/** Times apart, so that a page of the version before sends none, which its server would refuse. */
type StoredOutbox = { at: number; waiting: Omit<Waiting, 'at'>[]; times?: Record<string, number> };
type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const WEEK_SECONDS = 7 * 86_400;
/** A day, the maximum per report. */
const MOST_SECONDS = 86_400;

/**
 * Stored in the browser until it can be sent: an hour offline becomes one message, sent by any tab. Cleared when
 * the person signs out.
 * @param who the person in a school, since no other session may send it
 */
export function createOutbox(who: string, storage: () => KeyValueStorage, now = Date.now) {
  const key = `watched ${who}`;
  function read(): Waiting[] {
    try {
      const stored = JSON.parse(storage().getItem(key) ?? 'null') as StoredOutbox | null;
      if (!stored || now() - stored.at >= WEEK_SECONDS * 1000) return [];
      return stored.waiting.map((stop) => ({ ...stop, at: stored.times?.[stop.lessonId] ?? stored.at }));
    } catch {
      return [];
    }
  }
  function write(waiting: Waiting[]) {
    try {
      if (waiting.length === 0) storage().removeItem(key);
      else storage().setItem(key, JSON.stringify(storedForm(waiting, now())));
    } catch {
      // Without storage, progress that does not arrive is lost.
    }
  }
  return {
    put(stop: Omit<Waiting, 'at'>) {
      const next = { ...stop, at: now() };
      const others = read().filter(({ lessonId }) => lessonId !== next.lessonId);
      const before = read().find(({ lessonId }) => lessonId === next.lessonId);
      write([...others, before ? joined(before, next) : next]);
    },
    /** Restored progress has an older position than what came meanwhile. */
    putBack(earlier: Waiting) {
      const later = read().find(({ lessonId }) => lessonId === earlier.lessonId);
      const others = read().filter(({ lessonId }) => lessonId !== earlier.lessonId);
      write([...others, later ? joined(earlier, later) : earlier]);
    },
    /**
     * Takes everything, so that it is sent once. A page that is closed never learns whether its last message arrived,
     * and a copy sent at the next visit would take the lesson back from where another device has left it since.
     */
    take(): Waiting[] {
      const waiting = read();
      write([]);
      return waiting;
    },
  };
}

const storedForm = (waiting: Waiting[], at: number): StoredOutbox => ({
  at,
  waiting: waiting.map(({ at: _, ...stop }) => stop),
  times: Object.fromEntries(waiting.map(({ lessonId, at }) => [lessonId, at])),
});

export type Outbox = ReturnType<typeof createOutbox>;

const joined = (earlier: Waiting, later: Waiting): Waiting => ({
  ...later,
  durationSeconds: later.durationSeconds ?? earlier.durationSeconds,
  playedSeconds: Math.min(earlier.playedSeconds + later.playedSeconds, MOST_SECONDS),
  watched: wholeSeconds(later.watched.reduce<Stretch[]>((sum, each) => addStretch(sum, each), earlier.watched)),
});
