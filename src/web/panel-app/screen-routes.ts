import {
  type AnyRoute,
  createRoute,
  lazyRouteComponent,
  type ParsedLocation,
  type ResolveFullPath,
  type ResolveId,
  type Route,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { componentOf, type Screen, type ScreenGroup } from '#shared/screens/screen.ts';
import { rightOfScreen } from '#shared/team/screens.ts';
import { loadPiece } from '#web/lib/connection/load-piece.ts';
import { guard } from '#web/lib/session/guards.ts';
import { forRight } from './for-right.tsx';

type Search<Row> = Row extends { search: infer Validate } ? Validate : undefined;

/** The types `createRoute` would infer for each route, which check links and search parameters. */
type Routes<Parent extends AnyRoute, Screens> = {
  [Path in keyof Screens & string]: Route<
    unknown,
    Parent,
    Path,
    ResolveFullPath<Parent, Path>,
    string,
    ResolveId<Parent, string, Path>,
    Search<Screens[Path]>
  >;
};

type Arrival = Parameters<ReturnType<typeof guard>>[0] & { location: ParsedLocation };
type BeforeLoad = (arrival: Arrival) => void | Promise<void>;

const MODULES = import.meta.glob<Record<string, ComponentType>>([
  '/public/**/*-page.tsx',
  '!/public/*/{auth,document,student-*,find-access,access}-page.tsx',
  '/factors/*-page.tsx',
  '/producer/**/*-page.tsx',
  '/owner/**/*-page.tsx',
]);

/**
 * The routes of a group's screens. Screens inside a layout are guarded with it.
 * @param before what to do before some of them are shown
 */
export function routesOf<Parent extends AnyRoute, const Group extends ScreenGroup>(
  parent: Parent,
  group: Group,
  before: { [Path in keyof Group['screens']]?: BeforeLoad } = {},
) {
  const guarding = parent.isRoot && group.guard ? guard(group.guard) : undefined;
  const routes = Object.entries<Screen>(group.screens).map(([path, screen]) => [
    path,
    createRoute({
      getParentRoute: () => parent as AnyRoute,
      path,
      beforeLoad: before[path as keyof Group['screens']] ?? guarding,
      validateSearch: screen.search,
      component: pageOf(group, screen),
    }),
  ]);
  return Object.fromEntries(routes) as Routes<Parent, Group['screens']>;
}

function pageOf({ guard: guarded }: ScreenGroup, screen: Screen) {
  const page = lazyRouteComponent(moduleOf(screen), componentOf(screen));
  const right = guarded === 'admin' ? rightOfScreen(screen) : null;
  return right ? forRight(right, page) : page;
}

function moduleOf({ page }: Screen) {
  const load = MODULES[`/${page}`];
  if (!load) throw new Error(`there is no page ${page}`);
  return () => loadPiece(load);
}
