import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { inPreview } from '../preview/in-preview.ts';

const AGAIN_MS = 600_000;
const MISSING_MS = 30_000;

/**
 * Records that the lesson is open, with a video or without. The code of today's viewing is loaded without delaying the
 * video and retried silently; refetched every ten minutes, since a new day may begin.
 */
export function useViewingCode(lessonId: string, opened: boolean): string | undefined {
  const { data } = useQuery({
    queryKey: [...api.student.openViewing.mutationKey(), lessonId],
    queryFn: () => api.student.openViewing.call({ lessonId }),
    enabled: opened && !inPreview(),
    staleTime: AGAIN_MS,
    refetchInterval: (query) => (query.state.data ? AGAIN_MS : MISSING_MS),
  });
  return data?.code;
}
