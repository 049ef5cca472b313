import { z } from 'zod';
import { everyday } from '../base.ts';

const on = z.boolean({ error: 'required' });

export const weeklyDigest = z.strictObject({
  on,
  email: z.string(),
});
export type WeeklyDigest = z.infer<typeof weeklyDigest>;

export const weeklyDigestContract = {
  setWeeklyDigest: everyday
    .route({
      method: 'PUT',
      path: '/producer/reports/weekly-digest',
      summary: 'Switch the weekly digest e-mail on or off',
    })
    .input(z.strictObject({ on }))
    .output(weeklyDigest.pick({ on: true })),
};
