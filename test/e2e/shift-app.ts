import { Server } from 'node:http';
import { shiftDate } from '../clock.ts';
import { randomDelay } from '../random-delay.ts';

/* Loaded by the application's process before it starts. */

shiftDate(Number(process.env.CLOCK_OFFSET_MS));

if (process.env.RANDOM_DELAY_MS) {
  const { emit } = Server.prototype;
  Server.prototype.emit = function (...event: [string, ...unknown[]]) {
    if (event[0] !== 'request') return Reflect.apply(emit, this, event);
    void randomDelay().then(() => Reflect.apply(emit, this, event));
    return true;
  };
}
