import { type ContextType, useCallback } from 'react';
import { api } from '#web/lib/api/api.ts';
import type { TroubleContext } from '#web/player/trouble.ts';
import { inPreview } from '../preview/in-preview.ts';

type Tell = NonNullable<ContextType<typeof TroubleContext>>;

/** Reports a broken video to the school; disabled in the producer's preview. */
export function useTrouble(lessonId: string): Tell | null {
  const tell = useCallback<Tell>((trouble) => api.student.reportVideo.call({ lessonId, ...trouble }), [lessonId]);
  return inPreview() ? null : tell;
}
