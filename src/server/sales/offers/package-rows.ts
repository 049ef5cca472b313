import { sql } from 'kysely';
import type { PackageFields, PackagePeriod, SalePackage } from '#shared/contract/school/packages.ts';
import type { Tx } from '../../db.ts';

export type PackageRow = Omit<SalePackage, 'period'> & {
  period: 'course' | 'forever' | 'days' | 'last_day';
  days: number | null;
  lastDay: string | null;
};

/** Existing modules of a line `l`, in the order of the course. */
const standingModules = sql`array(select m.id from course_modules m
  where m.producer_id = l.producer_id and m.course_id = l.course_id and m.id = any (l.module_ids) and m.deleted_at is null
  order by m.position)`;

/** The courses of package `k`. Courses and modules in the bin are hidden until restored. */
const lines = sql<SalePackage['lines']>`(
  select coalesce(jsonb_agg(jsonb_build_object('courseId', l.course_id, 'enters',
      coalesce(l.cohort_id::text, case l.enters when 'none' then 'none' else 'open' end),
      'moduleIds', case when l.module_ids is not null then ${standingModules} end)
      order by searchable(c.title), c.id), '[]')
    from package_lines l
    join courses c on c.producer_id = l.producer_id and c.id = l.course_id and c.deleted_at is null
    where l.producer_id = k.producer_id and l.package_id = k.id)`;

/** The columns of package `k` that the list shows and the form edits. */
export const AUTHORED_PACKAGE = [
  'k.id',
  'k.name',
  'k.period',
  'k.access_days as days',
  'k.access_last_day as lastDay',
  'k.repeat',
  lines.as('lines'),
  'k.version',
] as const;

/** Sorted by name. */
export const packagesOf = (tx: Tx, producerId: string) =>
  tx
    .selectFrom('packages as k')
    .where('k.producer_id', '=', producerId)
    .orderBy(sql`searchable(k.name)`)
    .orderBy('k.id')
    .select(AUTHORED_PACKAGE);

export function packageOf({ period, days, lastDay, ...row }: PackageRow): SalePackage {
  if (period === 'days' && days !== null) return { ...row, period: { days } };
  if (period === 'last_day' && lastDay !== null) return { ...row, period: { lastDay } };
  return { ...row, period: period === 'forever' ? 'forever' : 'course' };
}

/** In the table's columns. */
export function periodColumns(period: PackagePeriod) {
  if (typeof period === 'string') return { period, access_days: null, access_last_day: null };
  return 'days' in period
    ? { period: 'days' as const, access_days: period.days, access_last_day: null }
    : { period: 'last_day' as const, access_days: null, access_last_day: period.lastDay };
}

export const lineColumns = ({ courseId, enters, moduleIds }: PackageFields['lines'][number]) => ({
  course_id: courseId,
  module_ids: moduleIds && [...new Set(moduleIds)],
  ...(enters === 'open' || enters === 'none'
    ? { enters: enters as 'open' | 'none', cohort_id: null }
    : { enters: 'cohort' as const, cohort_id: enters }),
});
