import type { QueryClient, QueryFunction, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import type { SessionInfo, Viewer } from '#shared/contract/public.ts';
import { type FieldProblem, UNKNOWN_OPERATION } from '#shared/errors.ts';
import { api } from '#web/lib/api/api.ts';
import { Problem } from '#web/lib/api/problem.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { expectSessionEnd, sessionEndText } from '#web/lib/session/session-end.ts';
import { leaveAfterSignOut } from '#web/lib/session/session-watch.ts';
import { hasTyped } from '#web/panel/typed.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/**
 * Keeps unsaved input when the session ends: the page stays, and offers to sign in in another tab. Also reports that
 * the page is of another version than the server.
 */
export function keepWhatIsTyped(client: QueryClient) {
  client.setQueryDefaults(sessionQuery.queryKey, { structuralSharing: keepViewer });
  client.getMutationCache().config.onMutate = () => refuseOtherAccount(client);
  const defaults = client.getDefaultOptions();
  client.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, persister: readOwn } });
  for (const { config } of [client.getQueryCache(), client.getMutationCache()]) {
    const handle = config.onError as ((error: Error, ...rest: unknown[]) => void) | undefined;
    config.onError = (error: Error, ...rest: unknown[]) => {
      if (isOfOtherVersion(error)) offerNewVersion();
      if (!staysAfter(error)) handle?.(error, ...rest);
    };
  }
}

/**
 * Without a viewer no screen of the panel can be drawn, and what is typed would go with it. Another account's is never taken: the page
 * would belong to both.
 */
function keepViewer(before: unknown, now: unknown): unknown {
  const viewerOf = (info: unknown) => (info as SessionInfo | undefined)?.viewer;
  const [was, is] = [accountOf(viewerOf(before)), accountOf(viewerOf(now))];
  if (!was || was === is) return now;
  if (is) outlived = Symbol();
  return is || hasTyped() ? before : now;
}

/** Set anew whenever this page outlives its session, since somebody else may have signed in; null once the account is confirmed. */
let outlived: symbol | null = null;

/** TanStack Query's place around each read: another school's data must not appear on this page either. */
async function readOwn<Data, Key extends QueryKey>(
  read: QueryFunction<Data, Key>,
  context: QueryFunctionContext<Key>,
): Promise<Data> {
  const [path] = context.queryKey;
  if (!(Array.isArray(path) && path[0] === 'public')) await refuseOtherAccount(context.client);
  return read(context);
}

/** What one person typed must not be saved into another's school. */
async function refuseOtherAccount(client: QueryClient): Promise<void> {
  const checked = outlived;
  if (!checked) return;
  // With a signal, since one that is shared with a check under way may have been answered before the sign-out.
  const { viewer } = await api.public.session.call(undefined, { signal: new AbortController().signal });
  if (!viewer) return;
  if (accountOf(viewer) !== accountOf(client.getQueryData(sessionQuery.queryKey)?.viewer))
    throw new Problem('not_signed_in', { status: 401 });
  // The answer may be older than another end of the session.
  if (outlived === checked) outlived = null;
}

const accountOf = (viewer: Viewer | null | undefined) =>
  viewer && [viewer.kind, viewer.userId, 'producerId' in viewer && viewer.producerId].join();

function staysAfter(error: Error): boolean {
  if (!(error instanceof Problem && ['not_signed_in', 'session_ended'].includes(error.code))) return false;
  const stays = hasTyped();
  expectSessionEnd(stays);
  if (!stays) return false;
  outlived = Symbol();
  const { reason } = (error.data ?? {}) as { reason?: string };
  toast.error(
    `${sessionEndText(reason) ?? 'Sua sessão terminou.'} O que você digitou continua aqui.`,
    openBeside('Entrar', '/login'),
  );
  return true;
}

/** After a sign-out in another tab. The page goes once nothing is typed any more, with the next call. */
export function leaveUnlessTyped(client: QueryClient) {
  if (!hasTyped()) return leaveAfterSignOut(client);
  expectSessionEnd(true);
  outlived = Symbol();
  toast.error('Você saiu da conta em outra aba. O que você digitou continua aqui.', openBeside('Entrar', '/login'));
}

function offerNewVersion() {
  const text = 'O sistema foi atualizado enquanto esta página estava aberta.';
  if (hasTyped()) toast.error(`${text} O que você digitou continua aqui.`, openBeside('Abrir', window.location.href));
  else toast.error(text, { label: 'Recarregar', onClick: () => window.location.reload() });
}

/** A page of the server's own version never calls an unknown operation or sends an unknown field. */
function isOfOtherVersion(error: Error): boolean {
  if (!(error instanceof Problem)) return false;
  const { reason, fields = [] } = (error.data ?? {}) as { reason?: string; fields?: FieldProblem[] };
  return reason === UNKNOWN_OPERATION || fields.some(({ code }) => code === 'unknown_field');
}

const openBeside = (label: string, address: string) => ({
  label: `${label} em outra aba`,
  onClick: () => void window.open(address, '_blank'),
});
