import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { Platform, School, SessionInfo, Viewer } from '#shared/contract/public.ts';
import { api } from '#web/lib/api/api.ts';
import { loginHere } from './areas.ts';
import { forgetPerson } from './forget.ts';
import { expectEnd, leaveAtOnce } from './session-end.ts';
import { broadcastToTabs } from './tabs.ts';

/** Seeded by the page and kept fresh by `watchSession`, so reading it never waits. */
export const sessionQuery = api.public.session.queryOptions({ staleTime: Number.POSITIVE_INFINITY });

export function useSession(): SessionInfo {
  return useSuspenseQuery(sessionQuery).data;
}

export function useSchool(): School | null {
  return useSession().school;
}

export function usePlatform(): Platform {
  return useSession().platform;
}

export function useViewer(): Viewer | null {
  return useSession().viewer;
}

export function useViewerAs<Kind extends Viewer['kind']>(...kinds: Kind[]): Extract<Viewer, { kind: Kind }> {
  const viewer = useViewer();
  if (!(kinds as (string | undefined)[]).includes(viewer?.kind)) throw new Error(`this screen is for ${kinds}`);
  return viewer as Extract<Viewer, { kind: Kind }>;
}

/** Leaves even when the server cannot be reached: whoever presses Sair must not be left looking at the screen. */
export function useSignOut(to = loginHere()) {
  const queryClient = useQueryClient();
  return useMutation(
    api.public.signOut.mutationOptions({
      onMutate: () => expectEnd(true),
      onSettled: () => {
        forgetPerson(queryClient);
        broadcastToTabs('left');
        leaveAtOnce(to);
      },
    }),
  );
}
