type Paged = { total: number; pageSize: number };

/**
 * Leads back to the last page of a list whose rows go one by one. Called while rendering; `data` may still be the page
 * before.
 */
export function leaveEmptyPage(data: Paged | undefined, page: number, setPage: (page: number) => void): void {
  const last = data ? Math.ceil(data.total / data.pageSize) : 0;
  if (last > 0 && page > last) setPage(last);
}
