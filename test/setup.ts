import { awayFromMidnight } from './away-from-midnight.ts';

await awayFromMidnight(3 * 60_000);
