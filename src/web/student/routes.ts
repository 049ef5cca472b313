import type { ComponentType } from 'react';
import { findScreen } from '#shared/screens/match.ts';
import { componentOf, type Guard, type Params, type Screen } from '#shared/screens/screen.ts';
import { STUDENT_SCREENS } from '#shared/screens/student.ts';
import { operationKey, queryAt } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { inPreview } from './preview/in-preview.ts';
import { lazyPage } from './routing/lazy-page.ts';

type Page = ComponentType<{ params: Params }>;
type Route = { guard: Guard | null; Page: Page; params: Params };

const MODULES = import.meta.glob<Record<string, Page>>([
  '/student/*/*-page.tsx',
  '/public/*/{student-*,find-access,access}-page.tsx',
  '!/student/schools/*',
]);

const notFound = async () => (await import('#web/public/route-not-found.tsx')).RouteNotFound;
const { Page: NotFound } = lazyPage(notFound);

const PAGES = new Map(
  STUDENT_SCREENS.flatMap(({ screens }) => Object.values(screens)).map((screen) => [screen, pageOf(screen)]),
);

function pageOf(screen: Screen) {
  return lazyPage(async () => (await MODULES[`/${screen.page}`]?.())?.[componentOf(screen)] ?? (await notFound()));
}

for (const { call, fresh } of PAGES.keys())
  if (call && fresh) queryClient.setQueryDefaults(operationKey(call.split('.')), { staleTime: 0 });

export function routeOf(pathname: string): Route {
  const found = findScreen(STUDENT_SCREENS, pathname);
  if (!found) return { guard: null, Page: NotFound, params: {} };
  return { guard: found.group.guard, Page: PAGES.get(found.screen)?.Page ?? NotFound, params: found.params };
}

/** Prefetches a screen and its data. */
export function preloadRoute(path: string) {
  const { pathname, searchParams } = new URL(path, window.location.href);
  const found = findScreen(STUDENT_SCREENS, pathname);
  if (!found) return;
  const { screen, params } = found;
  PAGES.get(screen)?.preload();
  const { call, input } = (inPreview() ? screen.preview : screen) ?? {};
  const asked = { params, search: Object.fromEntries(searchParams) };
  if (!call) return;
  const asks = (ahead?: true) =>
    queryAt(call.split('.'), { input: ahead ? { ...input?.(asked), ahead } : input?.(asked) });
  const { queryFn } = asks(inPreview() ? undefined : screen.ahead);
  void queryClient.prefetchQuery({ ...asks(), queryFn });
}
