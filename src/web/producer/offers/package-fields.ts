import { z } from 'zod';
import type { AccessPeriod } from '#shared/access/access-period.ts';
import type { OfferList } from '#shared/contract/school/offers.ts';
import {
  type PackageLine,
  type PackagePeriod,
  packageFields,
  packageLine,
  packageRepeat,
  type SalePackage,
} from '#shared/contract/school/packages.ts';
import { formatList } from '#shared/text/format-list.ts';
import type { EditedField } from '#web/panel/conflict/edited-fields.ts';
import { comingPeriod, type PeriodKind, periodDefaults, periodText } from '#web/producer/access-period/typed-period.ts';
import type { Option } from '#web/ui/form/option.ts';

export const PACKAGE_PERIODS: Option<PeriodKind>[] = [
  { value: 'course', label: 'O prazo de cada curso' },
  { value: 'none', label: 'Vitalício' },
  { value: 'days', label: 'Dias depois da compra' },
  { value: 'lastDay', label: 'Até uma data' },
];

/** The form's values. */
export const packageForm = z
  .strictObject({ name: z.string(), accessPeriod: comingPeriod, repeat: packageRepeat, lines: z.array(packageLine) })
  .transform(
    ({ accessPeriod, ...typed }): z.input<typeof packageFields> => ({ ...typed, period: periodOf(accessPeriod) }),
  )
  .pipe(packageFields);

const periodOf = (typed: AccessPeriod | null | undefined): PackagePeriod =>
  typed === undefined ? 'course' : (typed ?? 'forever');

type TypedPackage = z.input<typeof packageForm>;

export function packageDefaults(known: SalePackage | null): TypedPackage {
  const { name = '', period = 'course', repeat = 'longest', lines = [] } = known ?? {};
  const accessPeriod =
    typeof period === 'string' ? periodDefaults(null, period === 'course' ? 'course' : 'none') : periodDefaults(period);
  return { name, accessPeriod, repeat, lines };
}

export const packageFieldsOf = (courses: OfferList['courses']): EditedField<TypedPackage>[] => [
  { name: 'name', label: 'Nome' },
  { name: 'lines', label: 'Cursos que abre', read: (lines: PackageLine[]) => linesText(courses, lines) },
  {
    name: 'accessPeriod',
    label: 'Prazo de acesso',
    read: (period: TypedPackage['accessPeriod']) =>
      period.kind === 'course' ? 'o prazo de cada curso' : periodText(period),
  },
  {
    name: 'repeat',
    label: 'Se a pessoa compra de novo',
    read: (repeat: string) => (repeat === 'add' ? 'Somar ao prazo' : 'Valer o maior prazo'),
  },
];

/** Sorted like the courses, not in the order of choosing: `Foto (Turma 3), Edição (Módulo 1 e Módulo 2)`. */
function linesText(courses: OfferList['courses'], lines: readonly PackageLine[]): string {
  const texts = courses.flatMap((course) => {
    const line = lines.find(({ courseId }) => courseId === course.id);
    if (!line) return [];
    const modules = course.modules.filter(({ id }) => line.moduleIds?.includes(id)).map(({ title }) => title);
    const turma = course.cohorts.find(({ id }) => id === line.enters)?.name;
    const details = [
      line.enters === 'none' ? 'sem turma' : turma,
      line.moduleIds && (modules.length > 0 ? formatList(modules) : 'nenhum módulo'),
    ].filter(Boolean);
    return details.length > 0 ? `${course.title} (${details.join('; ')})` : course.title;
  });
  return texts.join(', ');
}
