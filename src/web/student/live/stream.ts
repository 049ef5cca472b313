import type { LiveEvent } from '#shared/live-events.ts';
import { holdInOneTab } from './one-tab.ts';

const ADDRESS = '/api/student/events';
const HEARD = ['unread', 'offer', 'session-ended', 'thread'] as const;
/** Random, so that not all pages reconnect at once after an outage. */
const AGAIN_MS = { least: 15_000, spread: 30_000 };

type Hearing = {
  name: string;
  /** @param first whether this tab received it from the server and forwards it to the others */
  onEvent(event: LiveEvent, first: boolean): void;
  /** The server refused the connection for good. */
  onRefused(): void;
};

/**
 * One event connection for all tabs, since HTTP/1.1 allows six; its tab forwards the events. A tab that takes over
 * gets the current state, so nothing is missed, except posts and courses: what shows them is told to look again.
 * @param hearing.name identifies the person; only tabs of the same person exchange events
 */
export function subscribeToEvents({ name, onEvent, onRefused }: Hearing): void {
  const others = new BroadcastChannel(`ateneu ${name}`);
  /** Whether this tab may show what was loaded before it could hear. */
  let missed = document.hidden;
  others.addEventListener('message', ({ data }: MessageEvent<LiveEvent>) => onEvent(data, false));

  holdInOneTab(others.name, (over) =>
    untilReplaced(over, {
      onOpen() {
        say({ name: 'thread', data: { lessonId: null } });
        if (missed) say({ name: 'offer', data: {} });
        missed = true;
      },
      onEvent: say,
      onRefused,
    }),
  );
  function say(event: LiveEvent) {
    others.postMessage(event);
    onEvent(event, true);
  }
}

type Connection = { onOpen(): void; onEvent(event: LiveEvent): void; onRefused(): void };

/** Stays connected until the turn is over, or the server refuses to reconnect. */
function untilReplaced(over: AbortSignal, { onOpen, onEvent, onRefused }: Connection): Promise<void> {
  return new Promise((ended) => {
    let source: EventSource | undefined;
    let later: ReturnType<typeof setTimeout> | undefined;

    function connect() {
      const opened = new EventSource(ADDRESS);
      source = opened;
      opened.addEventListener('open', onOpen);
      for (const name of HEARD)
        opened.addEventListener(name, ({ data }) => onEvent({ name, data: JSON.parse(data) } as LiveEvent));
      opened.addEventListener('replaced', leave);
      opened.addEventListener('error', () => {
        // Otherwise the browser is reconnecting.
        if (opened.readyState !== EventSource.CLOSED || over.aborted) return;
        later = setTimeout(connect, AGAIN_MS.least + Math.random() * AGAIN_MS.spread);
        onRefused();
      });
    }

    function leave() {
      clearTimeout(later);
      source?.close();
      ended();
    }

    if (over.aborted) return leave();
    over.addEventListener('abort', leave);
    connect();
  });
}
