import type { ImportChoices, ImportStart } from '#shared/contract/people/imports.ts';
import { plainHeader } from '#shared/import/headers.ts';
import { LIST_FIELDS, type ListPlatform, type Mapping } from '#shared/import/list-shape.ts';
import type { ListProduct } from '#shared/import/products.ts';
import { LIST_SHAPES } from '#shared/import/recognise.ts';
import type { Sheet } from './mapping.ts';

/** The courses of a product, and why they were suggested. */
export type ProductChoice = {
  courseIds: string[];
  cohorts: { courseId: string; cohortId: string }[];
  why: 'before' | 'offer' | 'title' | null;
};

export const NOTHING_OPENED: ProductChoice = { courseIds: [], cohorts: [], why: null };

const choicesOf = ({ choices }: ImportStart, platform: ListPlatform | null) =>
  choices.find((each) => each.platform === (platform ?? 'list'));

/** Reuses the columns of the platform's last list if they are the same. */
export function withRemembered(mapping: Mapping, { header, platform }: Sheet, start: ImportStart): Mapping {
  const columns = choicesOf(start, platform)?.columns;
  if (!columns || !header) return mapping;
  const known = Object.entries(columns).map(([field, title]) => [field, header.indexOf(title)] as const);
  if (known.length === 0 || known.some(([, at]) => at < 0)) return mapping;
  const remembered = Object.fromEntries(known);
  return Object.fromEntries(LIST_FIELDS.map((field) => [field, remembered[field] ?? null])) as Mapping;
}

/** The headers of the chosen columns; none for a file without a header. */
export function columnsToRemember(mapping: Mapping, { header }: Sheet): ImportChoices['columns'] | undefined {
  if (!header) return undefined;
  const chosen = LIST_FIELDS.flatMap((field) => {
    const title = mapping[field] === null ? undefined : header[mapping[field]];
    return title ? [[field, title.slice(0, 300)]] : [];
  });
  return Object.fromEntries(chosen);
}

/** Suggests what the product opened last time, what its offer opens, or the course of the same name. */
export function suggest(product: ListProduct, platform: ListPlatform | null, start: ImportStart): ProductChoice {
  const there = (courseIds: string[]) => courseIds.filter((id) => start.courses.some((course) => course.id === id));
  const before = choicesOf(start, platform)?.products[product.key];
  if (before) return { ...before, courseIds: there(before.courseIds), why: 'before' };
  const offer = offerOf(product, platform, start);
  if (offer) return { courseIds: there(offer.courseIds), cohorts: offer.cohorts, why: 'offer' };
  const named = start.courses.filter(({ title }) => plainHeader(title) === plainHeader(product.name));
  const [course, ...others] = named;
  return course && others.length === 0 ? { courseIds: [course.id], cohorts: [], why: 'title' } : NOTHING_OPENED;
}

/** An offer with the same price code is preferred over one for the whole product. */
function offerOf({ code, offerCode }: ListProduct, platform: ListPlatform | null, { offers }: ImportStart) {
  if (!platform || code === '') return undefined;
  const sold = offers.filter(
    (offer) => offer.productCode === code && LIST_SHAPES[platform].sales.some((name) => name === offer.platform),
  );
  return (
    sold.find((offer) => offerCode !== '' && offer.offerCode === offerCode) ??
    sold.find((offer) => offer.offerCode === '') ??
    (sold.length === 1 ? sold[0] : undefined)
  );
}
