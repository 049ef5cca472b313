import { z } from 'zod';
import { operation } from './base.ts';

const on = z.boolean({ error: 'required' });

export const weeklyDigest = z.strictObject({
  on,
  /** Where it goes. */
  email: z.string(),
});
export type WeeklyDigest = z.infer<typeof weeklyDigest>;

const path = '/producer/reports/weekly-digest';

export const weeklyDigestContract = {
  weeklyDigest: operation
    .route({ method: 'GET', path, summary: 'Whether the producer wants the week by e-mail' })
    .output(weeklyDigest),
  setWeeklyDigest: operation
    .route({ method: 'PUT', path, summary: 'Switch the weekly e-mail on or off' })
    .input(z.strictObject({ on }))
    .output(weeklyDigest.pick({ on: true })),
};
