import type { Listener } from '../database/listener.ts';
import type { Database } from '../db.ts';
import type { Log } from '../log.ts';
import { asText, type Streams } from './streams.ts';
import { readThreadHearers, type ThreadChange, threadChange } from './thread-hearers.ts';

/** Whoever writes does so sentence by sentence, and a school answers many in a row. */
const PAUSE_MS = 1_000;

type Tools = { db: Database; listener: Listener; log: Log };
type Pages = { students: Streams; panels: Streams };

/** Tells the open pages of who may read it that somebody has written: what it is they ask for. */
export function hearConversations({ db, listener, log }: Tools, { students, panels }: Pages) {
  /** By what was said: a conversation in which much is written is one change. */
  const changed = new Map<string, ThreadChange>();
  let pause: NodeJS.Timeout | undefined;

  function hear(payload: string): void {
    const heard = threadChange.safeParse(parsed(payload)).data;
    if (!heard) {
      log.error('live_message_unknown');
      return;
    }
    changed.set(payload, heard);
    pause ??= setTimeout(tell, PAUSE_MS);
  }

  function tell(): void {
    pause = undefined;
    const changes = [...changed.values()];
    changed.clear();
    for (const producerId of new Set(changes.map((each) => each.producerId)))
      for (const page of panels.ofSchool(producerId)) panels.send(page, asText({ name: 'inbox', data: {} }));
    tellStudents(changes).catch(() => log.error('live_hearers_unread'));
  }

  async function tellStudents(changes: ThreadChange[]): Promise<void> {
    const asked = changes.map((change) => ({ ...change, studentIds: students.studentsOf(change.producerId) }));
    for (const { lessonId, ...student } of await readThreadHearers(db, asked))
      for (const page of students.ofStudent(student))
        students.send(page, asText({ name: 'thread', data: { lessonId } }));
  }

  listener.hear('conversations', { onMessage: hear, onConnect: () => {} });
  return { stop: () => clearTimeout(pause) };
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return null;
  }
}
