import type { OfferList } from '#shared/contract/school/offers.ts';

const bare = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** The courses whose whole title stands in the name of what was sold: a combo may name several. */
export function proposedCourses(name: string | null, courses: OfferList['courses']): string[] {
  const sold = ` ${bare(name ?? '')} `;
  return courses.flatMap(({ id, title }) => {
    const words = bare(title);
    return words !== '' && sold.includes(` ${words} `) ? [id] : [];
  });
}
