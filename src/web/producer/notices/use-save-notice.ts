import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Edit } from '#shared/contract/edits.ts';
import { api } from '#web/lib/api/api.ts';
import { newId } from '#web/lib/new-id.ts';
import type { Notice } from './notice-fields.ts';

/**
 * Sends a notice, or changes a scheduled one. Retrying unchanged text uses the same id, so that a lost
 * response does not send it twice.
 */
export function useSaveNotice(changed: string | null) {
  const last = useRef({ words: '', noticeId: '' });
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: api.producer.notices.key() });
  const { mutateAsync: send } = useMutation(api.producer.sendNotice.mutationOptions({ onSuccess }));
  const { mutateAsync: change } = useMutation(api.producer.updateNotice.mutationOptions({ onSuccess }));
  return async (notice: Notice, edit: Edit): Promise<{ version?: number }> => {
    if (changed) return change({ noticeId: changed, ...notice, ...edit });
    const words = JSON.stringify(notice);
    if (words !== last.current.words) last.current = { words, noticeId: newId() };
    await send({ noticeId: last.current.noticeId, ...notice });
    return {};
  };
}
