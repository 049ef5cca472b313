import { z } from 'zod';
import { id, timestamp } from '#shared/schemas.ts';
import { readCode } from '#shared/video/watermark.ts';
import { everyday } from '../base.ts';

const code = z
  .string({ error: 'required' })
  .trim()
  .min(1, 'required')
  .transform((typed, context) => {
    const read = readCode(typed);
    if (read === null) context.addIssue({ code: 'custom', message: 'invalid' });
    return read ?? '';
  });
export const watermarkCodeInput = z.strictObject({ code });

export const watermarkViewing = z.strictObject({
  code: z.string(),
  student: z.strictObject({ id, name: z.string(), email: z.string() }),
  course: z.strictObject({ id, title: z.string() }),
  lesson: z.strictObject({ id, title: z.string() }),
  openedAt: timestamp,
  lastSeenAt: timestamp,
});
export type WatermarkViewing = z.infer<typeof watermarkViewing>;

export const watermarkContract = {
  watermarkCode: everyday
    .route({
      method: 'GET',
      path: '/producer/watermark-codes/{code}',
      summary: 'Look up the student, lesson and time behind a watermark code',
    })
    .input(watermarkCodeInput)
    .output(watermarkViewing),
};
