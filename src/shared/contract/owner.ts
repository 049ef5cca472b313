import { z } from 'zod';
import { id, planId, subscriptionStatus, timestamp } from '#shared/schemas.ts';
import { operation } from './base.ts';

export const producerRow = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  status: subscriptionStatus,
  planId,
  planName: z.string(),
  studentCount: z.int(),
  studentLimit: z.int(),
  createdAt: timestamp,
});
export type ProducerRow = z.infer<typeof producerRow>;

export const ownerContract = {
  producers: operation
    .route({ method: 'GET', path: '/owner/producers', summary: 'Every producer of the platform' })
    .output(z.strictObject({ producers: z.array(producerRow) })),
};
