import type { SalesPlatform } from '../sales-platforms.ts';

/** Where lists of students come from, of which the columns are known. */
export const LIST_PLATFORMS = ['hotmart', 'kiwify', 'eduzz', 'memberkit', 'nichoos', 'entrega_digital'] as const;
export type ListPlatform = (typeof LIST_PLATFORMS)[number];

/** What a column of a list may say; only the e-mail is needed. */
export const LIST_FIELDS = [
  'email',
  'name',
  'phone',
  'cpf',
  'product',
  'productCode',
  'offerCode',
  'status',
  'endsOn',
] as const;
export type ListField = (typeof LIST_FIELDS)[number];

/** Which column each field is in; null for none. */
export type Mapping = Record<ListField, number | null>;

export type ListShape = {
  /** As the screen calls it. */
  name: string;
  /** One of each of these headers makes it this platform's; all headers are in their plain form (`plainHeader`). */
  toldBy: readonly (readonly string[])[];
  /** The headers of each field, the surest first. */
  columns: Partial<Record<ListField, readonly string[]>>;
  /** Under which name its products are known where sales arrive. */
  sales: readonly SalesPlatform[];
};
