import { sql } from 'kysely';

/**
 * The students `st` that a search finds: "jose" finds "José", and a CPF or a telephone is found however it is written, by any
 * run of its digits.
 */
export function foundBySearch(search: string) {
  if (search === '') return sql`true`;
  const digits = /^[\d.\-\s()+]+$/.test(search) ? search.replace(/\D/g, '') : '';
  const byDigits = digits ? sql`or st.search like ${containing(digits)}` : sql``;
  // Selected, so that it is made once: in a plan for any search it would be made again for every row.
  return sql`(st.search like (select searchable(${containing(search)})) ${byDigits})`;
}

export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
