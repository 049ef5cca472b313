import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type ParsedLocation,
  redirect,
} from '@tanstack/react-router';
import type { StudentsAddress } from '#shared/lists/students-question.ts';
import { OWNER } from '#shared/screens/owner.ts';
import { DASHBOARD, PANEL } from '#shared/screens/producer.ts';
import { OPEN, SET_UP, SIGN_IN } from '#shared/screens/public.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { ConnectionNotice } from '#web/lib/connection/connection-notice.tsx';
import { loadPiece } from '#web/lib/connection/load-piece.ts';
import { guard } from '#web/lib/session/guards.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { DashboardFrame } from '#web/producer/layout/dashboard-frame.tsx';
import { ProducerLayout } from '#web/producer/layout/producer-layout.tsx';
import { tabNamed } from '#web/producer/layout/tabs.ts';
import { tabsFor } from '#web/producer/layout/use-tabs.ts';
import { RouteError } from '#web/public/route-error.tsx';
import { RouteNotFound } from '#web/public/route-not-found.tsx';
import { RoutePending } from '#web/public/route-pending.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';
import { Tooltips } from '#web/ui/overlay/tooltip.tsx';
import { routesOf } from './screen-routes.ts';

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: () => (
    <>
      <Outlet />
      <ConnectionNotice />
      <Toaster />
      <Tooltips />
    </>
  ),
});

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/login' });
  },
});
const admin = createRoute({
  getParentRoute: () => root,
  id: 'admin',
  beforeLoad: guard(PANEL.guard),
  component: ProducerLayout,
});
const tabs = createRoute({ getParentRoute: () => admin, id: 'tabs', component: DashboardFrame });
const owner = createRoute({
  getParentRoute: () => root,
  id: 'owner',
  beforeLoad: guard(OWNER.guard),
  component: lazyRouteComponent(() => loadPiece(() => import('#web/owner/owner-layout.tsx')), 'OwnerLayout'),
});

/** Redirects to the platform's own text, if it has one. */
const unlessOwn = (name: 'termsUrl' | 'privacyUrl') => async () => {
  const { platform } = await queryClient.ensureQueryData(sessionQuery);
  const href = platform[name];
  if (href) throw redirect({ href, replace: true });
};
async function openTabInState({ location: { state } }: { location: ParsedLocation }) {
  const { viewer } = await queryClient.ensureQueryData(sessionQuery);
  const first = viewer?.kind === 'producer' ? tabsFor(viewer)[0] : undefined;
  // Team members without courses start on their first tab.
  if (first && first.to !== '/dashboard' && state.activeTab === undefined)
    throw redirect({ to: first.to, replace: true });
  if (state.activeTab !== undefined) throw redirect({ to: tabNamed(state.activeTab), replace: true });
}

export const router = createRouter({
  routeTree: root.addChildren({
    index,
    ...routesOf(root, SIGN_IN),
    ...routesOf(root, SET_UP),
    ...routesOf(root, OPEN, { '/terms': unlessOwn('termsUrl'), '/privacy': unlessOwn('privacyUrl') }),
    admin: admin.addChildren({
      tabs: tabs.addChildren(routesOf(tabs, DASHBOARD, { '/dashboard': openTabInState })),
      ...routesOf(admin, PANEL),
    }),
    owner: owner.addChildren(routesOf(owner, OWNER)),
  }),
  context: { queryClient },
  // Plain query strings: TanStack's default would turn digits into numbers.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    // What is undefined is left out, by JSON.
    const written = new URLSearchParams(JSON.parse(JSON.stringify(search))).toString();
    return written && `?${written}`;
  },
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: RouteNotFound,
  defaultPendingComponent: RoutePending,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** Tab to open on /dashboard; removed once opened. */
    activeTab?: string;
    /** The students list from which a student was opened. */
    studentList?: StudentsAddress;
  }
}
