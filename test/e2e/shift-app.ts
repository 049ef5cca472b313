import { shiftDate } from '../clock.ts';

/* Loaded by the application's process before it starts. */

shiftDate(Number(process.env.CLOCK_OFFSET_MS));
