import { createRouterClient, type RouterClient } from '@orpc/server';
import type { Viewer } from '#shared/contract/public.ts';
import { previewRequest } from '#shared/preview.ts';
import type { FoundScreen } from '#shared/screens/match.ts';
import type { Context } from '../context.ts';
import type { router } from '../router.ts';
import type { FirstScreen } from './shell.ts';

type Client = RouterClient<typeof router>;

/**
 * The answer of the call a screen opens with: it travels inside the shell, so the screen needs no second trip.
 * A refusal leaves the screen empty-handed: it asks again by itself and shows the refusal where it belongs.
 */
export async function loadFirstScreen(
  client: Client,
  { screen, params }: FoundScreen,
  search: string,
  viewer: Viewer | null,
): Promise<FirstScreen | null> {
  const { call, input: inputOf } = (previewRequest(viewer, search) === 'own' ? screen.preview : screen) ?? {};
  if (!viewer || !call) return null;
  const path = call.split('.');
  const input = inputOf?.({ params, search: Object.fromEntries(new URLSearchParams(search)) });
  const data = await operationAt(client, path)(input).catch(() => null);
  return data ? { path, input, data } : null;
}

/** The tables of screens have only names that the contract has. */
const operationAt = (client: Client, path: string[]) =>
  path.reduce<unknown>((tree, name) => (tree as Record<string, unknown>)[name], client) as (
    input: unknown,
  ) => Promise<unknown>;

export const clientFor = (routes: typeof router, context: Context): Client => createRouterClient(routes, { context });
