import { onTestFinished } from 'vitest';

/** The connections that the page opens, instead of the browser's. */
export function connections() {
  const host = globalThis as Record<string, unknown>;
  const { EventSource: real } = host;
  const opened: Stream[] = [];
  class Stream extends EventTarget {
    static readonly CLOSED = 2;
    readyState = 0;
    constructor() {
      super();
      opened.push(this);
    }
    close() {}
    say(event: string, readyState = 1) {
      this.readyState = readyState;
      this.dispatchEvent(new Event(event));
    }
  }
  host.EventSource = Stream;
  onTestFinished(() => {
    host.EventSource = real;
  });
  return { last: () => opened.at(-1) as Stream, count: () => opened.length };
}
