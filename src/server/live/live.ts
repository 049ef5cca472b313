import { sql } from 'kysely';
import { z } from 'zod';
import type { SessionEnd } from '#shared/errors.ts';
import { id } from '#shared/schemas.ts';
import type { Listener } from '../database/listener.ts';
import { type Database, readAsPlatform } from '../db.ts';
import { errorCodeOf, type Log } from '../log.ts';
import { Problem } from '../problem.ts';
import { listenToConversations } from './conversations.ts';
import { asText, type Stream, Streams, type Visitor } from './streams.ts';

const BEAT_MS = 25_000;
/** Reconnecting runs the guards again. */
const LIFETIME_MS = 30 * 60_000;

/** A producer at work changes many things in a row. */
const OFFER_PAUSE_MS = 1_000;
const OFFER = 'offer:';
const ALL = '*';

/** Payload of the triggers in db/migrations/0006_notifications.sql. */
const message = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('not JSON');
    }
  })
  .pipe(z.union([z.object({ producerId: id, studentIds: z.array(id) }), z.object({ sessionId: id })]));

export type Live = {
  /** Adds a page, which gets the current state at once and every change. @throws Problem unavailable while stopping */
  open(visitor: Visitor, page: Pick<Stream, 'send' | 'close'>): { leave(): void };
  /** The same for a panel, which is only told that something has changed. */
  openPanel(visitor: Omit<Visitor, 'studentId'>, page: Pick<Stream, 'send' | 'close'>): { leave(): void };
  /** Number of open pages. */
  streams(): number;
  stop(): Promise<void>;
};

/**
 * Tells open pages about changes by any process. Notifications only name whose state to read from the tables,
 * so that lost, late or repeated ones do no harm.
 */
export function startLive({ db, log, listener }: { db: Database; log: Log; listener: Listener }): Live {
  const streams = new Streams();
  const panels = new Streams();
  const everyPage = () => [streams, panels].flatMap((each) => each.all().map((page) => ({ of: each, page })));
  const due = new Set<string>();
  let telling = false;
  let stopping = false;

  /** One query at a time, so that an older count never follows a newer one. Later changes are read next. */
  async function tell(): Promise<void> {
    if (telling) return;
    telling = true;
    while (due.size > 0 && !stopping) {
      const sessionIds = [...due];
      due.clear();
      try {
        const states = new Map((await readStates(db, sessionIds)).map((state) => [state.sessionId, state]));
        for (const sessionId of sessionIds) show(streams.ofSession(sessionId), states.get(sessionId));
      } catch (error) {
        log.error('live_state_unread', { cause: errorCodeOf(error) });
        for (const sessionId of sessionIds) due.add(sessionId);
        break;
      }
    }
    telling = false;
  }

  function show(pages: Stream[], state: SessionState | undefined): void {
    for (const page of pages) {
      if (state && !state.endedBecause) streams.send(page, asText({ name: 'unread', data: { unread: state.unread } }));
      else streams.end(page, { name: 'session-ended', data: { reason: state?.endedBecause ?? null } });
    }
  }

  /** After the current burst of messages, so that many changes are one reading. */
  function soon(sessionIds: Iterable<string>): void {
    for (const sessionId of sessionIds) due.add(sessionId);
    if (due.size > 0) setImmediate(tell);
  }

  function onMessage(payload: string): void {
    const { data: heard } = message.safeParse(payload);
    if (!heard) log.error('live_message_unknown');
    else if ('sessionId' in heard) soon(streams.hasSession(heard.sessionId) ? [heard.sessionId] : []);
    else soon(heard.studentIds.flatMap((studentId) => streams.sessionsOf({ ...heard, studentId })));
  }

  listener.subscribe('student_events', { onMessage, onConnect: () => soon(streams.sessions()) });

  const outdated = new Set<Stream>();
  let pause: NodeJS.Timeout | undefined;

  function hearChange(what: string): void {
    if (what !== ALL && !what.startsWith(OFFER)) return;
    // Pages that are opened later show it already.
    for (const page of what === ALL ? streams.all() : streams.ofSchool(what.slice(OFFER.length))) outdated.add(page);
    pause ??= setTimeout(tellOfOffers, OFFER_PAUSE_MS);
  }

  function tellOfOffers(): void {
    for (const page of streams.all().filter((each) => outdated.has(each)))
      streams.send(page, asText({ name: 'offer', data: {} }));
    outdated.clear();
    pause = undefined;
  }

  listener.subscribe('changes', { onMessage: hearChange, onConnect: () => hearChange(ALL) });

  const talk = listenToConversations({ db, listener, log }, { students: streams, panels });

  /** One shared timer: sends keep-alives for proxies, and retries failed reads. */
  const clock = setInterval(() => {
    const now = Date.now();
    for (const { of, page } of everyPage()) {
      if (now - page.openedAt > LIFETIME_MS) of.end(page);
      else of.send(page, ':\n\n');
    }
    void tell();
    void talk.notifyStudents();
  }, BEAT_MS);

  return {
    open(visitor, page) {
      if (stopping) throw new Problem('unavailable', { retryAfterSeconds: 2 });
      const stream: Stream = { ...visitor, ...page, openedAt: Date.now() };
      streams.add(stream);
      soon([visitor.sessionId]);
      return { leave: () => streams.remove(stream) };
    },
    openPanel(visitor, page) {
      if (stopping) throw new Problem('unavailable', { retryAfterSeconds: 2 });
      const stream: Stream = { ...visitor, studentId: '', ...page, openedAt: Date.now() };
      panels.add(stream);
      return { leave: () => panels.remove(stream) };
    },
    streams: () => everyPage().length,
    async stop() {
      stopping = true;
      clearInterval(clock);
      clearTimeout(pause);
      talk.stop();
      for (const { of, page } of everyPage()) of.end(page);
    },
  };
}

type SessionState = { sessionId: string; endedBecause: SessionEnd | null; unread: number };

/** The current state of these sessions, in one statement. Ended sessions are left out. */
function readStates(db: Database, sessionIds: readonly string[]): Promise<SessionState[]> {
  // Across schools, because one process has visitors of many.
  return readAsPlatform(db, async (tx) => {
    const { rows } = await sql<SessionState>`
      select s.id as "sessionId",
        case when s.is_active and s.expires_at > app_now() then null else coalesce(s.ended_reason, 'expired') end as "endedBecause",
        (select count(*)::integer from notifications n
          where n.producer_id = st.producer_id and n.student_id = st.id and not n.read) as unread
      from user_sessions s
      join students st on st.producer_id = s.producer_id and st.user_id = s.user_id
      where s.id = any (${sessionIds}::uuid[])`.execute(tx);
    return rows;
  });
}
