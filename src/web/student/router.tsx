import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { guard } from '#web/lib/guards.ts';
import { queryClient } from '#web/lib/query-client.ts';
// In the entry, not lazy: most visits begin here, and its data is already in the page.
import { CataloguePage } from './catalogue/catalogue-page.tsx';
import { catalogueQuery } from './catalogue/queries.ts';
import { courseQuery } from './course/queries.ts';
import { Crash } from './layout/crash.tsx';
import { NotFound } from './layout/not-found.tsx';
import { StudentLayout } from './layout/student-layout.tsx';

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  notFoundComponent: NotFound,
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/alunos',
  beforeLoad: () => {
    throw redirect({ to: '/alunos/cursos', replace: true });
  },
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/alunos/login',
  beforeLoad: guard('public'),
  component: lazyRouteComponent(() => import('#web/public/student-login-page.tsx'), 'StudentLoginPage'),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/student-forgot-password',
  beforeLoad: guard('public'),
  component: lazyRouteComponent(
    () => import('#web/public/student-forgot-password-page.tsx'),
    'StudentForgotPasswordPage',
  ),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(
    () => import('#web/public/student-reset-password-page.tsx'),
    'StudentResetPasswordPage',
  ),
});

const access = createRoute({
  getParentRoute: () => root,
  path: '/alunos/acesso',
  component: lazyRouteComponent(() => import('#web/public/access-page.tsx'), 'AccessPage'),
});

const area = createRoute({
  getParentRoute: () => root,
  id: 'area',
  beforeLoad: guard('student'),
  component: StudentLayout,
});

const catalogue = createRoute({
  getParentRoute: () => area,
  path: '/alunos/cursos',
  // Not awaited: the screen shows its own skeleton.
  loader: ({ context }) => void context.queryClient.prefetchQuery(catalogueQuery),
  component: CataloguePage,
});

const course = createRoute({
  getParentRoute: () => area,
  path: '/alunos/curso/$courseId',
  validateSearch: ({ aula }: { aula?: unknown }): { aula?: string } => (typeof aula === 'string' ? { aula } : {}),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(courseQuery(params.courseId)),
  component: lazyRouteComponent(() => import('./course/course-page.tsx'), 'CoursePage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    login,
    forgotPassword,
    resetPassword,
    access,
    area.addChildren([catalogue, course]),
  ]),
  context: { queryClient },
  defaultPreload: 'intent',
  // The query client knows best what is still fresh.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: Crash,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** The lesson was opened from the page below it, so closing it is going back. */
    openedHere?: boolean;
  }
}
