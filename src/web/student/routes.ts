import type { ComponentType } from 'react';
import { matchPath, type Params } from '#shared/screens/match.ts';
import type { Guarded } from '#web/lib/guards.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { RouteNotFound } from '#web/public/route-not-found.tsx';
// In the entry, not lazy: most visits begin here, and its data is already in the page.
import { CataloguePage } from './catalogue/catalogue-page.tsx';
import { catalogueQuery } from './catalogue/queries.ts';
import { courseQuery } from './course/queries.ts';
import { favoritesQuery } from './favorites/queries.ts';
import { historyQuery } from './history/queries.ts';
import { notificationsQuery } from './notifications/queries.ts';
import { NOTIFICATIONS } from './routing/paths.ts';
import { screen } from './routing/screen.ts';
import { accountQuery } from './settings/queries.ts';
import { underwayQuery } from './underway/queries.ts';

export type Route = {
  path: string;
  /** Who may be here; a screen for students sits inside their layout. */
  guarded: Guarded | null;
  Page: ComponentType<{ params: Params }>;
  /** Fetches the screen and its data before it is asked for. */
  preload?: (params: Params) => void;
};

const course = screen(() => import('./course/course-page.tsx').then((piece) => piece.CoursePage));
const favorites = screen(() => import('./favorites/favorites-page.tsx').then((piece) => piece.FavoritesPage));
const history = screen(() => import('./history/history-page.tsx').then((piece) => piece.HistoryPage));
const notifications = screen(() =>
  import('./notifications/notifications-page.tsx').then((piece) => piece.NotificationsPage),
);
const underway = screen(() => import('./underway/underway-page.tsx').then((piece) => piece.UnderwayPage));
const settings = screen(() => import('./settings/settings-page.tsx').then((piece) => piece.SettingsPage));
const help = screen(() => import('./help/help-page.tsx').then((piece) => piece.HelpPage));
const login = screen(() => import('#web/public/student-login-page.tsx').then((piece) => piece.StudentLoginPage));
const findAccess = screen(() => import('#web/public/find-access-page.tsx').then((piece) => piece.FindAccessPage));
const forgot = screen(() =>
  import('#web/public/student-forgot-password-page.tsx').then((piece) => piece.StudentForgotPasswordPage),
);
const reset = screen(() =>
  import('#web/public/student-reset-password-page.tsx').then((piece) => piece.StudentResetPasswordPage),
);
const access = screen(() => import('#web/public/access-page.tsx').then((piece) => piece.AccessPage));

const ROUTES: Route[] = [
  {
    path: '/alunos/cursos',
    guarded: 'student',
    Page: CataloguePage,
    preload: () => void queryClient.prefetchQuery(catalogueQuery()),
  },
  {
    path: '/alunos/curso/$courseId',
    guarded: 'student',
    Page: course.Page,
    preload: ({ courseId = '' }) => {
      course.preload();
      queryClient.prefetchQuery(courseQuery(courseId));
    },
  },
  {
    path: '/alunos/continue',
    guarded: 'student',
    Page: underway.Page,
    preload: () => {
      underway.preload();
      queryClient.prefetchQuery(underwayQuery);
    },
  },
  {
    path: '/alunos/historico',
    guarded: 'student',
    Page: history.Page,
    preload: () => {
      history.preload();
      queryClient.prefetchQuery(historyQuery);
    },
  },
  {
    path: NOTIFICATIONS,
    guarded: 'student',
    Page: notifications.Page,
    preload: () => {
      notifications.preload();
      queryClient.prefetchQuery(notificationsQuery);
    },
  },
  {
    path: '/alunos/favoritos',
    guarded: 'student',
    Page: favorites.Page,
    preload: () => {
      favorites.preload();
      queryClient.prefetchQuery(favoritesQuery);
    },
  },
  {
    path: '/alunos/configuracoes',
    guarded: 'student',
    Page: settings.Page,
    preload: () => {
      settings.preload();
      queryClient.prefetchQuery(accountQuery);
    },
  },
  { path: '/alunos/ajuda', guarded: 'student', Page: help.Page, preload: help.preload },
  { path: '/alunos/login', guarded: 'public', Page: login.Page },
  { path: '/alunos/nao-achei-meu-acesso', guarded: 'public', Page: findAccess.Page },
  { path: '/student-forgot-password', guarded: 'public', Page: forgot.Page },
  { path: '/reset-password', guarded: null, Page: reset.Page },
  { path: '/alunos/acesso', guarded: null, Page: access.Page },
];

const NOWHERE: Route = { path: '', guarded: null, Page: RouteNotFound };

export function routeOf(pathname: string): { route: Route; params: Params } {
  for (const route of ROUTES) {
    const params = matchPath(route.path, pathname);
    if (params) return { route, params };
  }
  return { route: NOWHERE, params: {} };
}

export function preloadRoute(path: string) {
  const { route, params } = routeOf(new URL(path, window.location.href).pathname);
  route.preload?.(params);
}
