import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

/* A separate thread, since a call that blocks the process could not report itself. */

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
