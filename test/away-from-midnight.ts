import { setTimeout as wait } from 'node:timers/promises';
import { DAY_MS } from '#shared/dates.ts';

/* What a test calls today has to stay today until it is over: no file is begun shortly before midnight. */

/** Longer than the slowest file takes on a slow machine. */
const MARGIN_MS = 3 * 60_000;
/** Of UTC, and of São Paulo. */
const MIDNIGHTS_MS = [0, 3 * 3_600_000];

const left = MIDNIGHTS_MS.map((midnight) => DAY_MS - ((Date.now() - midnight) % DAY_MS));
await wait(Math.max(0, ...left.filter((ms) => ms < MARGIN_MS)));
