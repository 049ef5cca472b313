import type { OfferList, OfferRow } from '#shared/contract/school/offers.ts';
import type { PackagePeriod, SalePackage } from '#shared/contract/school/packages.ts';
import { localDay } from '#shared/time/dates.ts';
import { formatDay } from '#shared/time/days.ts';
import { counted } from '#web/lib/texts/counted.ts';

type Named = Pick<OfferRow, 'name' | 'product' | 'offer' | 'sender'>;

export const nameOf = ({ name, product, offer }: Pick<Named, 'name' | 'product' | 'offer'>): string => {
  if (name) return name;
  if (product === '') return 'Produto sem nome';
  return offer === '' ? `Produto ${product}` : `Produto ${product}, oferta ${offer}`;
};

/** Codes by which the producer finds it on the platform. */
export const codesOf = ({ sender, product, offer }: Named): string =>
  [sender, product && `produto ${product}`, offer ? `oferta ${offer}` : 'qualquer oferta'].filter(Boolean).join(' · ');

export const money = (currency: string, cents: number): string =>
  new Intl.NumberFormat('pt-BR', { style: 'currency', currency }).format(cents / 100);

/** Each currency separately: they are never added up. */
export const amountsOf = ({ amounts }: Pick<OfferRow, 'amounts'>): string =>
  amounts.map(({ currency, cents }) => money(currency, cents)).join(' + ');

/** Whether the last day of access has passed: new sales, except subscriptions, have no destination. */
export const isOver = ({ period }: Pick<SalePackage, 'period'>, today = localDay(new Date())): boolean =>
  typeof period === 'object' && 'lastDay' in period && period.lastDay < today;

/** `2 cursos, 3 módulos · Turma 3 · 12 meses, soma ao prazo` */
export function promiseOf({ lines, period, repeat }: SalePackage, courses: OfferList['courses']): string {
  if (lines.length === 0) return 'Nenhum curso: edite o pacote';
  const adds = repeat === 'add' && typeof period === 'object' && 'days' in period ? ', soma ao prazo' : '';
  const modules = lines.flatMap(({ moduleIds }) => moduleIds ?? []).length;
  const isPart = lines.some(({ moduleIds }) => moduleIds !== null);
  const courseCount = counted(lines.length, 'curso', 'cursos');
  const part = modules === 0 ? 'nenhum módulo: edite o pacote' : counted(modules, 'módulo', 'módulos');
  const size = isPart ? [`${courseCount}, ${part}`] : lines.length > 1 ? [courseCount] : [];
  const text = [...size, entersOf(lines, courses), `${periodOf(period)}${adds}`].join(' · ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function entersOf(lines: SalePackage['lines'], courses: OfferList['courses']): string {
  const names = new Set(
    lines.map(({ courseId, enters }) => {
      if (enters === 'open') return 'turma aberta agora';
      if (enters === 'none') return 'sem turma';
      const cohorts = courses.find(({ id }) => id === courseId)?.cohorts ?? [];
      return cohorts.find(({ id }) => id === enters)?.name ?? 'turma aberta agora';
    }),
  );
  return names.size === 1 ? [...names].join() : 'turma de cada curso';
}

function periodOf(period: PackagePeriod): string {
  if (period === 'course') return 'prazo do curso';
  if (period === 'forever') return 'vitalício';
  if ('lastDay' in period) return `${isOver({ period }) ? 'encerrado em' : 'até'} ${formatDay(period.lastDay)}`;
  const { days } = period;
  if (days % 365 === 0) return counted((days / 365) * 12, 'mês', 'meses');
  return days % 30 === 0 ? counted(days / 30, 'mês', 'meses') : counted(days, 'dia', 'dias');
}
