import { setTimeout } from 'node:timers/promises';

/** Rests twice as long as each step took, so that requests get the process and the database. */
const REST = 2;

/** Repeats the step until it reports that nothing is left, with rests in between. */
export async function runPaced(step: () => Promise<boolean>): Promise<void> {
  for (;;) {
    const started = performance.now();
    if (!(await step())) return;
    await setTimeout((performance.now() - started) * REST);
  }
}
