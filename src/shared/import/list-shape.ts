import type { SalesPlatform } from '../sales-platforms.ts';

/** Platforms whose lists have known columns. */
export const LIST_PLATFORMS = ['hotmart', 'kiwify', 'eduzz', 'memberkit', 'nichoos', 'entrega_digital'] as const;
export type ListPlatform = (typeof LIST_PLATFORMS)[number];

/** Fields that a column may hold; only the e-mail is required. */
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

/** The index of each field's column; null for none. */
export type Mapping = Record<ListField, number | null>;

export type ListShape = {
  /** Name on the screen. */
  name: string;
  /** The platform is recognised if the list has one header of each group; headers are in the form of `plainHeader`. */
  recognisedBy: readonly (readonly string[])[];
  /** The headers of each field, the most reliable first. */
  columns: Partial<Record<ListField, readonly string[]>>;
  /** The sales platforms that use the same product names. */
  sales: readonly SalesPlatform[];
};
