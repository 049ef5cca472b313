import type { ScreenGroup } from './screen.ts';

/* The platform's own: those of the students' area are in student.ts, because each entry only carries its tables. */

export const SIGN_IN = {
  guard: 'public',
  screens: {
    '/login': { page: 'public/sign-in/login-page.tsx' },
    '/register': { page: 'public/sign-in/register-page.tsx' },
    '/forgot-password': { page: 'public/recovery/forgot-password-page.tsx' },
  },
} as const satisfies ScreenGroup;

/** For accounts that must have a second step and have none: the guards of both panels redirect here. */
export const SET_UP = {
  guard: 'set_up',
  screens: { '/segunda-etapa': { page: 'factors/set-up-page.tsx' } },
} as const satisfies ScreenGroup;

/** Public pages: targets of e-mails and of the payment provider; open to everybody, signed in or not. */
export const OPEN = {
  guard: null,
  screens: {
    '/reset-password': { page: 'public/recovery/reset-password-page.tsx' },
    '/confirmar-email': { page: 'public/recovery/confirm-mailbox-page.tsx' },
    '/abrir-escola': { page: 'public/recovery/open-school-page.tsx' },
    '/equipe/convite': { page: 'public/team/invitation-page.tsx' },
    '/trocar-email': { page: 'public/recovery/email-change-page.tsx', component: 'ConfirmEmailChangePage' },
    '/desfazer-email': { page: 'public/recovery/email-change-page.tsx', component: 'UndoEmailChangePage' },
    '/cancelar-redefinicao': { page: 'public/cancel-reset-page.tsx' },
    '/terms': { page: 'public/documents/terms-page.tsx' },
    '/privacy': { page: 'public/documents/privacy-page.tsx' },
    '/payment/success': { page: 'public/payment-result-page.tsx', component: 'PaymentSuccessPage' },
    '/payment/failure': { page: 'public/payment-result-page.tsx', component: 'PaymentFailurePage' },
    '/payment/pending': { page: 'public/payment-result-page.tsx', component: 'PaymentPendingPage' },
  },
} as const satisfies ScreenGroup;
