import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { AUDIT_ACTIONS } from '#shared/audit.ts';
import { CLEANUP_LISTS, type ListAddress, listAddress, readListQuestion } from '#shared/list-question.ts';
import { DEFAULT_PERIOD, readPeriod } from '#shared/reports.ts';
import { readStudentsQuestion, type StudentsAddress, studentsAddress } from '#shared/students-question.ts';
import { PAYMENT_STATUSES, SUBSCRIPTION_STATES } from '#shared/subscription.ts';
import { guard } from '#web/lib/guards.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { RouteError } from '#web/public/route-error.tsx';
import { RouteNotFound } from '#web/public/route-not-found.tsx';
import { RoutePending } from '#web/public/route-pending.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import { Tooltips } from '#web/ui/tooltip.tsx';
import { DashboardFrame } from './layout/dashboard-frame.tsx';
import { ProducerLayout } from './layout/producer-layout.tsx';
import { tabNamed } from './layout/tabs.ts';
import { otherTabIn, type SettingsAddress } from './settings/other-tabs.ts';

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: () => (
    <>
      <Outlet />
      <Toaster />
      <Tooltips />
    </>
  ),
});
const under = { getParentRoute: () => root };

const index = createRoute({
  ...under,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/login' });
  },
});

const login = createRoute({
  ...under,
  path: '/login',
  beforeLoad: guard('public'),
  component: lazyRouteComponent(() => import('#web/public/login-page.tsx'), 'LoginPage'),
});
const register = createRoute({
  ...under,
  path: '/register',
  beforeLoad: guard('public'),
  component: lazyRouteComponent(() => import('#web/public/register-page.tsx'), 'RegisterPage'),
});
const forgotPassword = createRoute({
  ...under,
  path: '/forgot-password',
  beforeLoad: guard('public'),
  component: lazyRouteComponent(() => import('#web/public/forgot-password-page.tsx'), 'ForgotPasswordPage'),
});
const resetPassword = createRoute({
  ...under,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('#web/public/reset-password-page.tsx'), 'ResetPasswordPage'),
});
const confirmMailbox = createRoute({
  ...under,
  path: '/confirmar-email',
  component: lazyRouteComponent(() => import('#web/public/confirm-mailbox-page.tsx'), 'ConfirmMailboxPage'),
});
const emailChangePage = (name: 'ConfirmEmailChangePage' | 'UndoEmailChangePage') =>
  lazyRouteComponent(() => import('#web/public/email-change-page.tsx'), name);
const emailChanges = [
  createRoute({ ...under, path: '/trocar-email', component: emailChangePage('ConfirmEmailChangePage') }),
  createRoute({ ...under, path: '/desfazer-email', component: emailChangePage('UndoEmailChangePage') }),
];
const cancelReset = createRoute({
  ...under,
  path: '/cancelar-redefinicao',
  component: lazyRouteComponent(() => import('#web/public/cancel-reset-page.tsx'), 'CancelResetPage'),
});
/** To the platform's own text, where it has one. */
const unlessOwn = (name: 'termsUrl' | 'privacyUrl') => async () => {
  const { platform } = await queryClient.ensureQueryData(sessionQuery);
  const href = platform[name];
  if (href) throw redirect({ href, replace: true });
};
/* For whoever must have a second step and has none: the guards of both panels lead here. */
const setUpFactor = createRoute({
  ...under,
  path: '/segunda-etapa',
  beforeLoad: guard('set_up'),
  component: lazyRouteComponent(() => import('#web/factors/set-up-page.tsx'), 'SetUpPage'),
});
/* Open to everybody: a producer reads them while signed in, and sign-up links to them. */
const terms = createRoute({
  ...under,
  path: '/terms',
  beforeLoad: unlessOwn('termsUrl'),
  component: lazyRouteComponent(() => import('#web/public/terms-page.tsx'), 'TermsPage'),
});
const privacy = createRoute({
  ...under,
  path: '/privacy',
  beforeLoad: unlessOwn('privacyUrl'),
  component: lazyRouteComponent(() => import('#web/public/privacy-page.tsx'), 'PrivacyPage'),
});
/* Where whoever has paid comes back to, signed in or not. */
const paymentPage = (name: 'PaymentSuccessPage' | 'PaymentFailurePage' | 'PaymentPendingPage') =>
  lazyRouteComponent(() => import('#web/public/payment-result-page.tsx'), name);
const payments = [
  createRoute({ ...under, path: '/payment/success', component: paymentPage('PaymentSuccessPage') }),
  createRoute({ ...under, path: '/payment/failure', component: paymentPage('PaymentFailurePage') }),
  createRoute({ ...under, path: '/payment/pending', component: paymentPage('PaymentPendingPage') }),
];

const admin = createRoute({ ...under, id: 'admin', beforeLoad: guard('admin'), component: ProducerLayout });
const coursesPage = lazyRouteComponent(() => import('./courses/courses-page.tsx'), 'CoursesPage');
const tabs = createRoute({ getParentRoute: () => admin, id: 'tabs', component: DashboardFrame });
const dashboard = createRoute({
  getParentRoute: () => tabs,
  path: '/dashboard',
  beforeLoad: ({ location }) => {
    const { activeTab } = location.state;
    if (activeTab !== undefined) throw redirect({ to: tabNamed(activeTab), replace: true });
  },
  component: coursesPage,
});
const courses = createRoute({ getParentRoute: () => tabs, path: '/admin/courses', component: coursesPage });
const trash = createRoute({
  getParentRoute: () => tabs,
  path: '/admin/courses/lixeira',
  component: lazyRouteComponent(() => import('./trash/trash-page.tsx'), 'TrashPage'),
});
const waitingSales = createRoute({
  getParentRoute: () => tabs,
  path: '/admin/courses/vendas-aguardando',
  component: lazyRouteComponent(() => import('./sales/waiting-page.tsx'), 'WaitingPage'),
});
const webhooks = createRoute({
  getParentRoute: () => tabs,
  path: '/admin/courses/$courseId/webhooks',
  component: lazyRouteComponent(() => import('./sales/webhooks-page.tsx'), 'WebhooksPage'),
});
const students = createRoute({
  getParentRoute: () => tabs,
  path: '/admin/students',
  validateSearch: (address): StudentsAddress => studentsAddress(readStudentsQuestion(address)),
  component: lazyRouteComponent(() => import('./students/students-page.tsx'), 'StudentsPage'),
});
const importing = createRoute({
  getParentRoute: () => tabs,
  path: '/admin/students/importar',
  validateSearch: ({ importacao }): { importacao?: string } => (typeof importacao === 'string' ? { importacao } : {}),
  component: lazyRouteComponent(() => import('./import/import-page.tsx'), 'ImportPage'),
});
const undelivered = createRoute({
  getParentRoute: () => tabs,
  path: '/admin/students/nao-entregues',
  component: lazyRouteComponent(() => import('./undelivered/undelivered-page.tsx'), 'UndeliveredPage'),
});
const reports = createRoute({
  getParentRoute: () => tabs,
  path: '/admin/reports',
  validateSearch: ({ dias }): { dias?: string } => {
    const days = readPeriod(dias);
    return days === DEFAULT_PERIOD ? {} : { dias: `${days}` };
  },
  component: lazyRouteComponent(() => import('./reports/reports-page.tsx'), 'ReportsPage'),
});
const plans = createRoute({
  getParentRoute: () => tabs,
  path: '/admin/plans',
  // `expandir` opens the window of the expansion.
  validateSearch: ({ expandir }): { expandir?: string } => (expandir ? { expandir: '1' } : {}),
  component: lazyRouteComponent(() => import('./plans/plans-page.tsx'), 'PlansPage'),
});
const settings = createRoute({
  getParentRoute: () => tabs,
  path: '/admin/settings',
  validateSearch: (address): SettingsAddress => {
    const tab = otherTabIn(address);
    return tab ? { aba: tab.aba } : {};
  },
  component: lazyRouteComponent(() => import('./settings/settings-page.tsx'), 'SettingsPage'),
});
const profile = createRoute({
  getParentRoute: () => admin,
  path: '/admin/profile',
  component: lazyRouteComponent(() => import('./profile/profile-page.tsx'), 'ProfilePage'),
});
const address = createRoute({
  getParentRoute: () => admin,
  path: '/admin/settings/dominio',
  component: lazyRouteComponent(() => import('./address/address-page.tsx'), 'AddressPage'),
});
const tutorials = createRoute({
  getParentRoute: () => admin,
  path: '/admin/tutorials',
  component: lazyRouteComponent(() => import('./tutorials/tutorials-page.tsx'), 'TutorialsPage'),
});

const owner = createRoute({
  ...under,
  path: '/admin/super',
  beforeLoad: guard('owner'),
  component: lazyRouteComponent(() => import('#web/owner/owner-layout.tsx'), 'OwnerLayout'),
});
const ownerOverview = createRoute({
  getParentRoute: () => owner,
  path: '/',
  component: lazyRouteComponent(() => import('#web/owner/overview/overview-page.tsx'), 'OverviewPage'),
});
const ownerProducers = createRoute({
  getParentRoute: () => owner,
  path: 'produtores',
  validateSearch: (address): ListAddress => listAddress(readListQuestion(address, SUBSCRIPTION_STATES)),
  component: lazyRouteComponent(() => import('#web/owner/producers/producers-page.tsx'), 'ProducersPage'),
});
const ownerPayments = createRoute({
  getParentRoute: () => owner,
  path: 'pagamentos',
  validateSearch: (address): ListAddress => listAddress(readListQuestion(address, PAYMENT_STATUSES)),
  component: lazyRouteComponent(() => import('#web/owner/payments/payments-page.tsx'), 'PaymentsPage'),
});
const ownerSettings = createRoute({
  getParentRoute: () => owner,
  path: 'configuracoes',
  component: lazyRouteComponent(() => import('#web/owner/settings/settings-page.tsx'), 'SettingsPage'),
});
const ownerSecurity = createRoute({
  getParentRoute: () => owner,
  path: 'configuracoes/seguranca',
  component: lazyRouteComponent(() => import('#web/owner/security/security-page.tsx'), 'SecurityPage'),
});
const ownerCleanup = createRoute({
  getParentRoute: () => owner,
  path: 'configuracoes/limpeza',
  validateSearch: (address): ListAddress => listAddress(readListQuestion(address, CLEANUP_LISTS)),
  component: lazyRouteComponent(() => import('#web/owner/cleanup/cleanup-page.tsx'), 'CleanupPage'),
});
const ownerAudit = createRoute({
  getParentRoute: () => owner,
  path: 'configuracoes/registro',
  validateSearch: (address): ListAddress => listAddress(readListQuestion(address, AUDIT_ACTIONS)),
  component: lazyRouteComponent(() => import('#web/owner/audit/audit-page.tsx'), 'AuditPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    index,
    login,
    register,
    forgotPassword,
    resetPassword,
    setUpFactor,
    confirmMailbox,
    ...emailChanges,
    cancelReset,
    terms,
    privacy,
    ...payments,
    admin.addChildren([
      tabs.addChildren([
        dashboard,
        courses,
        trash,
        waitingSales,
        webhooks,
        students,
        importing,
        undelivered,
        reports,
        plans,
        settings,
      ]),
      profile,
      address,
      tutorials,
    ]),
    owner.addChildren([
      ownerOverview,
      ownerProducers,
      ownerPayments,
      ownerSettings,
      ownerSecurity,
      ownerCleanup,
      ownerAudit,
    ]),
  ]),
  context: { queryClient },
  // As everybody writes addresses: a search for digits is no number.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const written = new URLSearchParams(search as Record<string, string>).toString();
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
    /** Of a navigation to /dashboard: the tab to open. Gone once it is. */
    activeTab?: string;
  }
}
