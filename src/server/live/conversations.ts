import { z } from 'zod';
import { id } from '#shared/schemas.ts';
import type { Listener } from '../database/listener.ts';
import type { Log } from '../log.ts';
import { asText, type Streams } from './streams.ts';

/** Whoever writes does so sentence by sentence, and a school answers many in a row. */
const PAUSE_MS = 1_000;

/** What the trigger of db/migrations/0195_expand_conversations.sql says. */
const message = z.object({ producerId: id, lessonId: id.nullable() });

type Pages = { students: Streams; panels: Streams };

/** Tells the open pages of a school that somebody has written: what it is they ask for, as far as they may. */
export function hearConversations({ listener, log }: { listener: Listener; log: Log }, { students, panels }: Pages) {
  const changed = new Map<string, Set<string>>();
  let pause: NodeJS.Timeout | undefined;

  function hear(payload: string): void {
    const heard = message.safeParse(parsed(payload)).data;
    if (!heard) {
      log.error('live_message_unknown');
      return;
    }
    const lessons = changed.get(heard.producerId) ?? new Set();
    if (heard.lessonId) lessons.add(heard.lessonId);
    changed.set(heard.producerId, lessons);
    pause ??= setTimeout(tell, PAUSE_MS);
  }

  function tell(): void {
    pause = undefined;
    for (const [producerId, lessons] of changed) {
      for (const page of panels.ofSchool(producerId)) panels.send(page, asText({ name: 'inbox', data: {} }));
      for (const lessonId of lessons)
        for (const page of students.ofSchool(producerId))
          students.send(page, asText({ name: 'thread', data: { lessonId } }));
    }
    changed.clear();
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
