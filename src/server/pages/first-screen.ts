import { createRouterClient, type RouterClient } from '@orpc/server';
import type { Viewer } from '#shared/contract/public.ts';
import { previewRequest } from '#shared/preview.ts';
import { type FoundScreen, searchOf } from '#shared/screens/match.ts';
import type { Asked } from '#shared/screens/screen.ts';
import type { Context } from '../context.ts';
import type { router } from '../router.ts';
import type { FirstAnswer } from './shell.ts';

type Client = RouterClient<typeof router>;

/**
 * Responses of a screen's initial calls, inlined in the shell to save a round trip. On a refusal the screen
 * gets nothing, calls again itself and shows the error.
 */
export async function loadFirstScreen(
  client: Client,
  found: FoundScreen,
  search: string,
  viewer: Viewer | null,
): Promise<FirstAnswer[]> {
  if (!viewer) return [];
  const asked = { params: found.params, search: searchOf(search) };
  const [own, beside] = await Promise.all(
    openingsOf(found, asked, previewRequest(viewer, search) === 'own').map(async ({ call, input: inputOf }) => {
      const path = call.split('.');
      const input = inputOf?.(asked);
      const data = await operationAt(client, path)(input).catch(() => null);
      return data ? { path, input, data } : null;
    }),
  );
  return own && beside ? [own, beside] : own ? [own] : [];
}

/** The calls that a screen makes when it opens at this address. */
export function openingsOf({ screen }: FoundScreen, asked: Asked, previewed = false) {
  const { call, input } = (previewed ? screen.preview : screen) ?? {};
  const { beside } = screen;
  return [...(call ? [{ call, input }] : []), ...(beside?.when(asked) && !previewed ? [beside] : [])];
}

/** The tables of screens have only names that the contract has. */
const operationAt = (client: Client, path: string[]) =>
  path.reduce<unknown>((tree, name) => (tree as Record<string, unknown>)[name], client) as (
    input: unknown,
  ) => Promise<unknown>;

export const clientFor = (routes: typeof router, context: Context): Client => createRouterClient(routes, { context });
