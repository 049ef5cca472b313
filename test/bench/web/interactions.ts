import type { CDPSession, Page } from '@playwright/test';

export type Interaction = {
  name: string;
  /** From the event to the next frame, from the event timing API: in steps of 8 ms, 16 for anything below. */
  ms: number;
  /** Main-thread time, including later consequences. Other load on the machine adds nothing. */
  busyMs: number;
};

const SETTLED_MS = 150;

/** Watches what is clicked and typed in a page. What finds its way there comes before, so that it is not measured. */
export async function watchInteractions(page: Page, devtools: CDPSession) {
  const seen: Interaction[] = [];
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.evaluate(observe);

  async function workedMs(): Promise<number> {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  }
  async function during(name: string, events: number, work: () => Promise<unknown>) {
    await page.waitForTimeout(SETTLED_MS);
    await page.evaluate(takeDurations);
    const before = await workedMs();
    await work();
    await page.waitForTimeout(SETTLED_MS);
    const busyMs = ((await workedMs()) - before) / events;
    const durations = await page.evaluate(takeDurations);
    seen.push({ name, ms: Math.max(16, ...durations), busyMs });
  }
  return {
    all: () => seen,
    async click(name: string, selector: string) {
      const { x, y } = await page.evaluate(centre, selector);
      await during(name, 1, () => page.mouse.click(x, y));
    },
    async type(name: string, selector: string, text: string) {
      await page.focus(selector);
      await page.keyboard.press('End');
      await during(name, text.length, () => page.keyboard.type(text, { delay: 60 }));
    },
    async dragDown(name: string, selector: string, by: number) {
      const { x, y } = await page.evaluate(centre, selector);
      await during(name, 1, async () => {
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x + 20, y + by, { steps: 8 });
        await page.mouse.up();
      });
    },
  };
}

/** Runs in the page: brings it into the middle of what scrolls. */
function centre(selector: string): { x: number; y: number } {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`${selector} is not there`);
  element.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

declare global {
  interface Window {
    durations: Map<number, number>;
    observer: PerformanceObserver;
  }
}

/** Runs in the page. Of the events of one interaction, the slowest counts. */
function observe() {
  type Timing = PerformanceEventTiming & { interactionId: number };
  window.durations = new Map();
  const read = (entries: PerformanceEntryList) => {
    for (const { interactionId, duration } of entries as Timing[])
      if (interactionId)
        window.durations.set(interactionId, Math.max(duration, window.durations.get(interactionId) ?? 0));
  };
  window.observer = new PerformanceObserver((list) => read(list.getEntries()));
  window.observer.observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  Object.assign(window.observer, { read });
}

/** Runs in the page. */
function takeDurations(): number[] {
  (window.observer as PerformanceObserver & { read(entries: PerformanceEntryList): void }).read(
    window.observer.takeRecords(),
  );
  const durations = [...window.durations.values()];
  window.durations.clear();
  return durations;
}
