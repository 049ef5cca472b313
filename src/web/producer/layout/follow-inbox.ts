const ADDRESS = '/api/producer/events';
/** Random, so that not all panels reconnect at once after an outage. */
const AGAIN_MS = { least: 20_000, spread: 40_000 };

/**
 * Calls back on new posts while this tab is visible, since browsers allow six HTTP/1.1 connections for all
 * tabs. It also calls back once connected again, because events are not repeated.
 * @returns how to stop
 */
export function followInbox(onNews: () => void): () => void {
  let source: EventSource | undefined;
  let later: ReturnType<typeof setTimeout> | undefined;
  /** Whether something may have been said that this tab has not heard. */
  let missed = false;

  function connect() {
    source = new EventSource(ADDRESS);
    source.addEventListener('open', () => {
      if (missed) onNews();
      missed = true;
    });
    source.addEventListener('inbox', onNews);
    source.addEventListener('replaced', leave);
    source.addEventListener('error', () => {
      // Otherwise the browser is reconnecting.
      if (source?.readyState === EventSource.CLOSED)
        later = setTimeout(connect, AGAIN_MS.least + Math.random() * AGAIN_MS.spread);
    });
  }
  function leave() {
    clearTimeout(later);
    source?.close();
    source = undefined;
  }
  function look() {
    leave();
    if (document.hidden) missed = true;
    else connect();
  }
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    leave();
  };
}
