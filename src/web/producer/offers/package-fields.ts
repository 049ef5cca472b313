import { z } from 'zod';
import type { AccessPeriod } from '#shared/access/access-period.ts';
import {
  type PackagePeriod,
  packageFields,
  packageLine,
  packageRepeat,
  type SalePackage,
} from '#shared/contract/school/packages.ts';
import { comingPeriod, type PeriodKind, periodDefaults } from '#web/producer/access-period/typed-period.ts';
import type { Option } from '#web/ui/form/option.ts';

export const PACKAGE_PERIODS: Option<PeriodKind>[] = [
  { value: 'course', label: 'O prazo de cada curso' },
  { value: 'none', label: 'Vitalício' },
  { value: 'days', label: 'Dias depois da compra' },
  { value: 'lastDay', label: 'Até uma data' },
];

/** As typed. */
export const packageForm = z
  .strictObject({ name: z.string(), accessPeriod: comingPeriod, repeat: packageRepeat, lines: z.array(packageLine) })
  .transform(
    ({ accessPeriod, ...typed }): z.input<typeof packageFields> => ({ ...typed, period: periodOf(accessPeriod) }),
  )
  .pipe(packageFields);

const periodOf = (typed: AccessPeriod | null | undefined): PackagePeriod =>
  typed === undefined ? 'course' : (typed ?? 'forever');

export function packageDefaults(known: SalePackage | null): z.input<typeof packageForm> {
  const { name = '', period = 'course', repeat = 'longest', lines = [] } = known ?? {};
  const accessPeriod =
    typeof period === 'string' ? periodDefaults(null, period === 'course' ? 'course' : 'none') : periodDefaults(period);
  return { name, accessPeriod, repeat, lines };
}
