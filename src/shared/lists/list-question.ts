import { LIMITS } from '#shared/limits.ts';

export type ListQuestion<Status extends string = string> = { search: string; page: number; status?: Status };

/** Lists of the clean-up screen: the schools of the latest clean-up, or a simulation. */
export const CLEANUP_LISTS = ['arquivos', 'simulacao'] as const;

export type ListAddress = { busca?: string; status?: string; pagina?: string };

/** Parses search parameters; invalid values are ignored. */
export function readListQuestion<Status extends string>(
  { busca, status, pagina }: Record<string, unknown>,
  statuses: readonly Status[],
): ListQuestion<Status> {
  const page = Number(pagina);
  const known = statuses.find((each) => each === status);
  return {
    search: typeof busca === 'string' ? busca.trim().slice(0, LIMITS.search) : '',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    ...(known ? { status: known } : {}),
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An id in an address, if it is a valid one. */
export const readId = (named: unknown): string | undefined =>
  typeof named === 'string' && UUID.test(named) ? named.toLowerCase() : undefined;

/** Omits default values. */
export function listAddress({ search, page, status }: ListQuestion): ListAddress {
  return {
    ...(search ? { busca: search } : {}),
    ...(status ? { status } : {}),
    ...(page > 1 ? { pagina: String(page) } : {}),
  };
}
