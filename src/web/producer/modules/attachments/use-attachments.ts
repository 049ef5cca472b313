import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Attachment } from '#shared/contract/school/attachments.ts';
import { LIMITS } from '#shared/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { Problem } from '#web/lib/api/problem.ts';
import { newId } from '#web/lib/new-id.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { onSuccess } from '#web/producer/on-success.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import type { AttachmentOrder } from './use-attachment-order.ts';

const TEXTS: Record<string, string> = {
  unsupported_file_type: 'não é um arquivo que dê para anexar, ou o conteúdo não combina com o nome.',
  file_too_large: 'tem mais de 25 MB. Hospede o arquivo e adicione o link.',
  too_large: 'tem mais de 25 MB. Hospede o arquivo e adicione o link.',
};

/** Files are uploaded independently: a refused one does not stop the others. */
export function useAttachments(lessonId: string) {
  const queries = useQueryClient();
  const [error, setError] = useState<string | null>(null);
  const isOpen = useIsOpen();
  const keys = useRef<Keys>(new Map());
  const refresh = () =>
    queries.invalidateQueries({ queryKey: api.producer.attachments.queryKey({ input: { lessonId } }) });
  const changed = { onSuccess: refresh, onError: (failure: Error) => toast.error(explainProblem(failure).text) };
  const upload = useMutation({
    mutationFn: async (files: File[]) => {
      const refusals = await files.reduce<Promise<string[]>>(
        async (before, file) => [...(await before), ...(await send(lessonId, file, keys.current))],
        Promise.resolve([]),
      );
      if (isOpen.current) setError(refusals.join(' ') || null);
      else for (const refusal of refusals) toast.error(refusal);
    },
    onSettled: refresh,
  });
  const rename = useMutation(api.producer.renameAttachment.mutationOptions(changed));
  const restore = useMutation(api.producer.restoreAttachment.mutationOptions(changed));
  const remove = useMutation(api.producer.removeAttachment.mutationOptions(changed));
  return {
    adding: upload.isPending,
    error,
    add: (files: File[]) => files.length > 0 && upload.mutate(files),
    rename: ({ id }: Attachment, name: string) => rename.mutate({ attachmentId: id, name }),
    remove: ({ id, name }: Attachment) =>
      onSuccess(remove.mutateAsync({ attachmentId: id }), () =>
        toast.success(`“${name}” removido da aula`, {
          label: 'Desfazer',
          onClick: () => restore.mutate({ attachmentId: id }),
        }),
      ),
  };
}

export type AttachmentActions = Pick<ReturnType<typeof useAttachments>, 'rename' | 'remove'> &
  Pick<AttachmentOrder, 'step'>;

/** Whether the form that asked is still there to show what became of it. */
function useIsOpen() {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}

/** Of files that are not known to be stored: chosen again after a lost response, a file is not added twice. */
type Keys = Map<string, string>;

/** @returns the reasons why it was refused, if it was */
async function send(lessonId: string, file: File, keys: Keys): Promise<string[]> {
  if (file.size > LIMITS.attachmentBytes) return [`${file.name} ${TEXTS.file_too_large}`];
  const same = `${file.name} ${file.size} ${file.lastModified}`;
  const key = keys.get(same) ?? newId();
  keys.set(same, key);
  try {
    await api.producer.addAttachment.call({ lessonId, file, key });
    keys.delete(same);
    return [];
  } catch (failure) {
    const known = failure instanceof Problem ? TEXTS[failure.code] : undefined;
    return [known ? `${file.name} ${known}` : explainProblem(failure).text];
  }
}
