import type { Context } from '../context.ts';
import { requireProducer, requireStudent } from '../guards.ts';
import type { Live } from './live.ts';

/** Random, so that not all pages of a process reconnect at once. */
const RETRY_MS = { least: 1_000, spread: 6_000 };
/** Events a slow connection may accumulate before it is closed. */
const MOST_WAITING = 32;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // Not no-store, which would exclude the page from the back/forward cache; an endless stream is not stored
  // anyway.
  'Cache-Control': 'private, no-cache',
  // Prevents nginx from buffering events.
  'X-Accel-Buffering': 'no',
  // Otherwise a kept-alive connection would delay shutdown after the stream has ended.
  Connection: 'close',
};

/** Server-sent events for one page of a student: see shared/live-events.ts. */
export async function openEvents(context: Context): Promise<Response> {
  const { sessionId, producerId, studentId } = await requireStudent(context);
  return eventStream((page) => context.live.open({ sessionId, producerId, studentId }, page));
}

/** The same for one page of a school's panel. */
export async function openPanelEvents(context: Context): Promise<Response> {
  const { sessionId, producerId } = await requireProducer(context, 'conversations.see', 'inboxCount');
  return eventStream((page) => context.live.openPanel({ sessionId, producerId }, page));
}

type Open = (page: Parameters<Live['open']>[1]) => ReturnType<Live['open']>;

function eventStream(open: Open): Response {
  const encoder = new TextEncoder();
  let page: ReturnType<Open>;
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const send = (text: string) => {
          controller.enqueue(encoder.encode(text));
          return (controller.desiredSize ?? 0) > 0;
        };
        send(`retry: ${RETRY_MS.least + Math.floor(Math.random() * RETRY_MS.spread)}\n\n`);
        page = open({ send, close: () => controller.close() });
      },
      cancel: () => page.leave(),
    },
    new CountQueuingStrategy({ highWaterMark: MOST_WAITING }),
  );
  return new Response(stream, { headers: HEADERS });
}
