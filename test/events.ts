import type { Caller, TestApp } from './app.ts';

type ServerEvent = { event: string; data: Record<string, unknown> };

export type Events = {
  /** The next event, or null once the server has ended the stream. */
  next(): Promise<ServerEvent | null>;
  /** Passes over counts until this one comes: the same may be told more than once. */
  untilUnread(count: number): Promise<void>;
  close(): Promise<void>;
};

/** The stream of a student's open page, read as a browser reads it. */
export async function openEvents({ fetch }: Pick<TestApp, 'fetch'>, caller: Caller): Promise<Events> {
  const response = await fetch('/api/student/events', {}, caller);
  if (!response.ok || !response.body) throw new Error(`No stream: ${response.status} ${await response.text()}`);
  return readEvents(response.body);
}

export function readEvents(body: ReadableStream<Uint8Array>): Events {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let waiting = '';
  const events: Events = {
    async next() {
      for (;;) {
        const [block, ...rest] = waiting.split('\n\n');
        if (rest.length > 0) {
          waiting = rest.join('\n\n');
          const [, event] = /^event: (.+)$/m.exec(block ?? '') ?? [];
          const [, data] = /^data: (.+)$/m.exec(block ?? '') ?? [];
          if (event && data) return { event, data: JSON.parse(data) };
          continue;
        }
        const { done, value } = await reader.read();
        if (done) return null;
        waiting += decoder.decode(value, { stream: true });
      }
    },
    async untilUnread(count) {
      for (let heard = await events.next(); heard?.data.unread !== count; heard = await events.next())
        if (heard?.event !== 'unread') throw new Error(`Instead of ${count} unread: ${JSON.stringify(heard)}`);
    },
    close: () => reader.cancel(),
  };
  return events;
}
