import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { Platform, School, SessionInfo, Viewer } from '#shared/contract/public.ts';
import { api } from '#web/lib/api/api.ts';
import type { Problem } from '#web/lib/api/problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { loginHere } from './areas.ts';
import { clearPersonalData } from './clear-personal-data.ts';
import { expectSessionEnd, leaveAtOnce } from './session-end.ts';
import { broadcastToTabs } from './tabs.ts';

/** Between two tries to sign out. */
const AGAIN_MS = 2_000;

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

/** Leaves once the server has responded. Until then the session is still valid, so the screen stays and says so. */
export function useSignOut(to = loginHere()) {
  const queryClient = useQueryClient();
  return useMutation(
    api.public.signOut.mutationOptions({
      mutationFn: endSession,
      onMutate: () => expectSessionEnd(true),
      onSettled: () => {
        clearPersonalData(queryClient);
        broadcastToTabs('left');
        leaveAtOnce(to);
      },
    }),
  );
}

/** Repeats it until our server has responded to it, not something in between, and not with a failure of its own. */
async function endSession(): Promise<Record<string, never>> {
  try {
    return await api.public.signOut.call({});
  } catch (error) {
    if ((error as Problem).code && (error as Problem).status < 429) throw error;
    toast.error('Você ainda não saiu. Tentando de novo...');
    await new Promise((later) => setTimeout(later, AGAIN_MS));
    return endSession();
  }
}
