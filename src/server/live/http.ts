import type { Context } from '../context.ts';
import { requireStudent } from '../guards.ts';
import type { Live } from './live.ts';

/** Not all of a process's pages at once, when it stops or is lost. */
const RETRY_MS = { least: 1_000, spread: 6_000 };
/** What a page may leave waiting before it counts as gone. */
const MOST_WAITING = 32;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // Not no-store, which would keep browsers from bringing a page back at once that has listened; what has no end is not kept anyway.
  'Cache-Control': 'private, no-cache',
  // nginx would gather the events before it hands them on.
  'X-Accel-Buffering': 'no',
  // Kept for another request, the connection would hold up a stop after the stream has ended.
  Connection: 'close',
};

/** Server-sent events for one page of a student: see shared/live-events.ts. */
export async function openEvents(context: Context): Promise<Response> {
  const student = await requireStudent(context);
  return new Response(pageOf(context.live, student), { headers: HEADERS });
}

function pageOf(live: Live, { sessionId, producerId, studentId }: Parameters<Live['open']>[0]): ReadableStream {
  const encoder = new TextEncoder();
  let page: ReturnType<Live['open']>;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const send = (text: string) => {
          controller.enqueue(encoder.encode(text));
          return (controller.desiredSize ?? 0) > 0;
        };
        send(`retry: ${RETRY_MS.least + Math.floor(Math.random() * RETRY_MS.spread)}\n\n`);
        page = live.open({ sessionId, producerId, studentId }, { send, close: () => controller.close() });
      },
      cancel: () => page.leave(),
    },
    new CountQueuingStrategy({ highWaterMark: MOST_WAITING }),
  );
}
