import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

/* Beside the run, in a thread of its own: a call that keeps the process busy for good could not tell of itself. */

const { patienceMs } = workerData as { patienceMs: number };
let last = 'nothing yet';
let timer: NodeJS.Timeout | undefined;

parentPort?.on('message', (call: string) => {
  last = call;
  clearTimeout(timer);
  timer = setTimeout(() => {
    writeSync(2, `HANG: nothing came back in ${patienceMs / 1000} s from\n${last}\n`);
    process.kill(process.pid, 'SIGKILL');
  }, patienceMs);
});
