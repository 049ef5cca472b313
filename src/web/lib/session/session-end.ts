import type { ErrorCode, SessionEnd } from '#shared/errors.ts';
import { Problem } from '#web/lib/api/problem.ts';
import { loginHere } from './areas.ts';
import { forgetEmail } from './remembered-email.ts';
import { withReturn } from './return-path.ts';

const TEXTS: Record<SessionEnd, string | null> = {
  signed_out: null,
  other_device: 'Sua conta foi acessada em outro dispositivo. Entre de novo para continuar.',
  ended_elsewhere: 'Esta sessão foi encerrada em outro dispositivo. Entre de novo para continuar.',
  password_changed: 'Sua senha foi alterada. Entre com a nova senha.',
  email_changed: 'O e-mail da sua conta foi trocado. Entre com o novo e-mail.',
  no_access: 'Você não tem nenhum curso ativo no momento. Fale com quem vendeu o curso para voltar a ter acesso.',
  left_team: 'Você não faz mais parte da equipe desta escola. Fale com quem administra a escola.',
  ownership_moved: 'A escola passou para outra pessoa da equipe. Entre de novo para continuar.',
  expired: 'Sua sessão expirou. Entre de novo para continuar.',
};

const ENDING: readonly ErrorCode[] = ['not_signed_in', 'session_ended', 'no_active_enrollment'];

let leaving = false;

/** The sentence that a login page shows for `?motivo=`; null if there is none. */
export function sessionEndText(reason: string | undefined): string | null {
  return reason && Object.hasOwn(TEXTS, reason) ? TEXTS[reason as SessionEnd] : null;
}

/** A wrong password is a 401 too; only these codes mean that the session is over. */
export function leaveIfSessionEnded(error: unknown) {
  if (!(error instanceof Problem) || !ENDING.includes(error.code as ErrorCode)) return;
  const reason = (error.data as { reason?: string } | undefined)?.reason;
  leaveForLogin(error.code === 'no_active_enrollment' ? 'no_access' : reason);
}

/** Set while this page itself ends or changes its session, so that refusals of other calls are expected. */
export function expectSessionEnd(expected: boolean) {
  leaving = expected;
}

/** Whether this page is already leaving. */
export const isLeaving = () => leaving;

/** A preview leaves together with the panel around it, because no login page may be framed. */
const page = () => window.top ?? window;

/** Leaves regardless of calls in progress. */
export function leaveAtOnce(path: string) {
  leaving = true;
  page().location.replace(path);
}

/** A full page load, so that nothing of the last person stays in memory. */
export function leaveForLogin(reason?: string) {
  const { pathname, search, origin } = page().location;
  const path = loginHere();
  const login = new URL(withReturn(path, pathname + search), origin);
  if (leaving || pathname === login.pathname) return;
  leaving = true;
  if (reason) login.searchParams.set('motivo', reason);
  // The session was ended elsewhere, or the address is no longer theirs.
  if (reason === 'ended_elsewhere' || reason === 'email_changed') forgetEmail('student');
  sessionStorage.clear();
  page().location.replace(login);
}
