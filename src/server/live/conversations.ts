import type { Listener } from '../database/listener.ts';
import type { Database } from '../db.ts';
import { errorCodeOf, type Log } from '../log.ts';
import { asText, type Streams } from './streams.ts';
import { isInLesson, type LessonChange, readThreadRecipients, threadChange } from './thread-recipients.ts';

/** People write several posts in a row, and a school answers many at once. */
const PAUSE_MS = 1_000;

type Tools = { db: Database; listener: Pick<Listener, 'subscribe'>; log: Log };
type Pages = { students: Streams; panels: Streams };

/** Notifies open pages of readers that a thread changed; they load the content themselves. */
export function listenToConversations({ db, listener, log }: Tools, { students, panels }: Pages) {
  /** Schools whose panels are to be notified. */
  const schools = new Set<string>();
  /** By lesson, so that many posts count as one change. */
  const due = new Map<string, LessonChange>();
  let pause: NodeJS.Timeout | undefined;
  let telling = false;
  /** Whether what was written in any lesson may have gone unheard. */
  let missed = false;
  let stopping = false;

  function onMessage(payload: string): void {
    const heard = threadChange.safeParse(parsed(payload)).data;
    if (!heard) {
      log.error('live_message_unknown');
      return;
    }
    schools.add(heard.producerId);
    if (isInLesson(heard)) due.set(payload, heard);
    soon();
  }

  /** Nobody has heard what was said while the connection was lost. */
  function onConnect(): void {
    for (const { producerId } of panels.all()) schools.add(producerId);
    missed = true;
    soon();
  }

  function soon(): void {
    pause ??= setTimeout(tell, PAUSE_MS);
  }

  function tell(): void {
    pause = undefined;
    for (const producerId of schools)
      for (const page of panels.ofSchool(producerId)) panels.send(page, asText({ name: 'inbox', data: {} }));
    schools.clear();
    if (missed)
      for (const page of students.all()) students.send(page, asText({ name: 'thread', data: { lessonId: null } }));
    missed = false;
    void notifyStudents();
  }

  /**
   * One query at a time, so that a slow database gets no extra load. After a failure, the changes stay for
   * the next run.
   */
  async function notifyStudents(): Promise<void> {
    if (telling || stopping || due.size === 0) return;
    telling = true;
    const changes = [...due];
    due.clear();
    try {
      await notifyReaders(changes.map(([, change]) => change));
      if (due.size > 0 && !stopping) soon();
    } catch (error) {
      log.error('live_hearers_unread', { cause: errorCodeOf(error) });
      for (const [payload, change] of changes) due.set(payload, change);
    }
    telling = false;
  }

  async function notifyReaders(changes: LessonChange[]): Promise<void> {
    for (const { lessonId, ...student } of await readThreadRecipients(db, changes, students))
      for (const page of students.ofStudent(student))
        students.send(page, asText({ name: 'thread', data: { lessonId } }));
  }

  listener.subscribe('conversations', { onMessage, onConnect });
  return {
    notifyStudents,
    stop() {
      stopping = true;
      clearTimeout(pause);
    },
  };
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return null;
  }
}
