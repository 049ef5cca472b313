import { z } from 'zod';
import { formatBrl, parseBrl } from '#shared/billing/money.ts';
import { courseInput, type ProducerCourse } from '#shared/contract/producer.ts';
import { periodDefaults, typedPeriod } from '#web/producer/access-period/typed-period.ts';

export const courseForm = z.strictObject({
  ...courseInput.shape,
  priceCents: z.string().transform((typed, context) => {
    if (typed.trim() === '') return null;
    const read = courseInput.shape.priceCents.safeParse(parseBrl(typed) ?? Number.NaN);
    if (read.success) return read.data;
    context.addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? 'invalid' });
    return z.NEVER;
  }),
  accessPeriod: typedPeriod.transform((period) => period ?? null),
});

export function courseDefaults(course: ProducerCourse | null) {
  return {
    title: course?.title ?? '',
    description: course?.description ?? '',
    coverUrl: course?.coverUrl ?? '',
    priceCents: typedPrice(course?.priceCents ?? null),
    salesUrl: course?.salesUrl ?? '',
    published: course?.published ?? false,
    accessPeriod: periodDefaults(course?.accessPeriod ?? null),
  };
}

/** Without the `R$`, which stands before the field. */
function typedPrice(cents: number | null): string {
  return cents === null ? '' : formatBrl(cents).replace(/[^\d.,]/g, '');
}
