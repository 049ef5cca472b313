import type { OfferList, Opens } from '#shared/contract/school/offers.ts';
import type { Option } from '#web/ui/form/option.ts';
import { isOver } from './offer-text.ts';

/* What an offer opens, encoded as a select's value: a package, or courses without a package yet. */

type Known = Pick<OfferList, 'packages' | 'courses'>;

const bare = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const ofPackage = (id: string) => `package ${id}`;
const ofCourses = (ids: readonly string[]) => `courses ${[...ids].sort().join(' ')}`;

export function opensOf(choice: string): Opens {
  const [kind, ...ids] = choice.split(' ');
  return kind === 'package' ? { packageId: ids[0] ?? '' } : { courseIds: ids };
}

/**
 * Suggests a package with the product's name, else all courses whose full title it contains (a combo may name
 * several). Null if nothing matches. Packages whose last day has passed are left out.
 */
export function proposedChoice(name: string | null, { packages: all, courses }: Known): string | null {
  const packages = all.filter((each) => !isOver(each));
  const sold = ` ${bare(name ?? '')} `;
  const isIn = (title: string) => bare(title) !== '' && sold.includes(` ${bare(title)} `);
  const exact = packages.find((each) => bare(each.name) === sold.trim());
  const named = exact ?? packages.filter((each) => isIn(each.name)).sort((a, b) => b.name.length - a.name.length)[0];
  const found = courses.flatMap(({ id, title }) => (isIn(title) ? [id] : []));
  if (named && (exact || named.lines.length >= found.length)) return ofPackage(named.id);
  return found.length > 0 ? choiceOf(found, { packages, courses }) : null;
}

/** The package that opens exactly these courses, each by its own rules; else the courses. */
export function choiceOf(courseIds: readonly string[], { packages }: Known): string {
  const same = packages.find(
    ({ lines, period }) =>
      period === 'course' &&
      lines.every(({ enters, moduleIds }) => enters === 'open' && moduleIds === null) &&
      ofCourses(lines.map(({ courseId }) => courseId)) === ofCourses(courseIds),
  );
  return same ? ofPackage(same.id) : ofCourses(courseIds);
}

/** Packages first, then a suggestion of several courses, then single courses; each option once. */
export function choices(known: Known, proposed: string | null): Option[] {
  const { packages, courses } = known;
  const single = courses.map(({ id, title }) => ({ value: choiceOf([id], known), label: `Só o curso ${title}` }));
  const several = proposed?.startsWith('courses ') ? [{ value: proposed, label: titlesOf(proposed, courses) }] : [];
  const named = packages.map((each) => ({
    value: ofPackage(each.id),
    label: isOver(each) ? `${each.name} (prazo encerrado)` : each.name,
  }));
  const all = [...named, ...several, ...single];
  return all.filter(({ value }, place) => all.findIndex((other) => other.value === value) === place);
}

function titlesOf(choice: string, courses: OfferList['courses']): string {
  const ids = choice.split(' ').slice(1);
  const titles = courses.flatMap(({ id, title }) => (ids.includes(id) ? [title] : []));
  return titles.length === 1 ? `Só o curso ${titles[0]}` : titles.join(' + ');
}

export const choiceOfPackage = (id: string | null) => (id === null ? null : ofPackage(id));
