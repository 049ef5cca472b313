import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '#web/lib/api/api.ts';
import { newId } from '#web/lib/new-id.ts';
import type { Notice } from './notice-fields.ts';

/**
 * Sends a notice, or changes one that waits. What is sent once more unchanged goes under the same id: should the answer
 * alone have been lost, it is not said twice.
 */
export function useSaveNotice(changed: string | null) {
  const last = useRef({ words: '', noticeId: '' });
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: api.producer.notices.key() });
  const { mutateAsync: send } = useMutation(api.producer.sendNotice.mutationOptions({ onSuccess }));
  const { mutateAsync: change } = useMutation(api.producer.updateNotice.mutationOptions({ onSuccess }));
  return (notice: Notice) => {
    if (changed) return change({ noticeId: changed, ...notice });
    const words = JSON.stringify(notice);
    if (words !== last.current.words) last.current = { words, noticeId: newId() };
    return send({ noticeId: last.current.noticeId, ...notice });
  };
}
