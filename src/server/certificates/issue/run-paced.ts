import { setTimeout } from 'node:timers/promises';

/** For each moment of work, two in which requests have the process and the database to themselves. */
const REST = 2;

/** Takes step after step until one says that nothing is left, and rests in between. */
export async function runPaced(step: () => Promise<boolean>): Promise<void> {
  for (;;) {
    const started = performance.now();
    if (!(await step())) return;
    await setTimeout((performance.now() - started) * REST);
  }
}
