import { inject } from 'vitest';
import { shiftDate } from './clock.ts';

shiftDate(inject('clockOffsetMs'));
