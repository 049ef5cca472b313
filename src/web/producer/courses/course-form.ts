import { z } from 'zod';
import { formatBrl, parseBrl } from '#shared/billing/money.ts';
import { courseInput, type ProducerCourse } from '#shared/contract/school/courses.ts';
import type { EditedField } from '#web/panel/conflict/edited-fields.ts';
import { periodDefaults, periodText, typedPeriod } from '#web/producer/access-period/typed-period.ts';

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

/** Without the `R$`, which is shown before the field. */
function typedPrice(cents: number | null): string {
  return cents === null ? '' : formatBrl(cents).replace(/[^\d.,]/g, '');
}

type TypedCourse = ReturnType<typeof courseDefaults>;

export const COURSE_FIELDS: EditedField<TypedCourse>[] = [
  { name: 'published', label: 'Publicado', read: (published: boolean) => (published ? 'Publicado' : 'Rascunho') },
  { name: 'title', label: 'Título' },
  { name: 'description', label: 'Descrição' },
  { name: 'coverUrl', label: 'Capa', kind: 'image' },
  { name: 'priceCents', label: 'Preço' },
  { name: 'salesUrl', label: 'Página de vendas' },
  { name: 'accessPeriod', label: 'Prazo de acesso', read: periodText },
];
