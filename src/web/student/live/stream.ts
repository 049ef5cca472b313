import type { LiveEvent } from '#shared/live-events.ts';

const ADDRESS = '/api/student/events';
const HEARD = ['unread', 'session-ended'] as const;
const AGAIN_MS = 30_000;
const HIDDEN_WAIT_MS = 2_000;

type Said = { event: LiveEvent } | { holder: 'here' | 'gone' };

type Hearing = {
  name: string;
  /** @param first this tab heard it from the server, the others hear it from this one */
  onEvent(event: LiveEvent, first: boolean): void;
  /** The server would not have this tab back. */
  onRefused(): void;
};

/**
 * Holds one connection for all tabs of the browser, because over HTTP/1.1 they have six between them: the tab last looked
 * at has it, and passes on what it hears. Whoever held it before lets go when told of the next one.
 * @param hearing.name of whom the tabs hear; tabs of somebody else keep to themselves
 */
export function hearEvents({ name, onEvent, onRefused }: Hearing): void {
  const others = new BroadcastChannel(`ateneu ${name}`);
  let source: EventSource | undefined;
  let later: ReturnType<typeof setTimeout> | undefined;

  const say = (said: Said) => others.postMessage(said);

  function take() {
    clearTimeout(later);
    if (source) return;
    const opened = new EventSource(ADDRESS);
    source = opened;
    for (const name of HEARD) {
      opened.addEventListener(name, ({ data }) => {
        const event = { name, data: JSON.parse(data) } as LiveEvent;
        say({ event });
        onEvent(event, true);
      });
    }
    opened.addEventListener('replaced', drop);
    opened.addEventListener('error', () => {
      // Otherwise the browser is already on its way back.
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
      drop();
      later = setTimeout(take, AGAIN_MS);
      onRefused();
    });
    say({ holder: 'here' });
  }

  function drop() {
    clearTimeout(later);
    source?.close();
    source = undefined;
  }

  others.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if ('event' in data) onEvent(data.event, false);
    else if (data.holder === 'here') drop();
    // Out of sight one after the other, so that the first to come spares the rest.
    else later = setTimeout(take, document.hidden ? Math.random() * HIDDEN_WAIT_MS : 0);
  });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) take();
  });
  window.addEventListener('pagehide', () => {
    if (source) say({ holder: 'gone' });
    drop();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) take();
  });
  take();
}
