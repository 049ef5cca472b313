import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { acceptedEndings } from '#shared/assignments/accepted.ts';
import { nameAndExtension } from '#shared/attachments.ts';
import type { SubmissionFile } from '#shared/contract/assignments/handed-in.ts';
import type { StudentTask } from '#shared/contract/assignments/tasks.ts';
import { api } from '#web/lib/api/api.ts';
import { Problem } from '#web/lib/api/problem.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { taskQuery } from './queries.ts';
import { uploadFile } from './upload-file.ts';

type Sending = { name: string; percent: number };

const addingKey = (lessonId: string) => [...api.student.addTaskFile.mutationKey(), lessonId];

/** Whether files of a lesson's task are being uploaded, also by a form that was left meanwhile. */
export const useIsSendingFiles = (lessonId: string) => useIsMutating({ mutationKey: addingKey(lessonId) }) > 0;

/** Files are uploaded independently: a refused one does not stop the others. */
export function useFiles(lessonId: string, task: StudentTask) {
  const queries = useQueryClient();
  const { queryKey } = taskQuery(lessonId);
  const [sending, setSending] = useState<Sending | null>(null);
  const [error, setError] = useState<string | null>(null);
  const change = (next: (files: SubmissionFile[]) => SubmissionFile[]) =>
    queries.setQueryData(queryKey, (known) => {
      if (!known) return known;
      const { body, link } = known.versions[0] ?? { body: '', link: null };
      const draft = known.draft ?? { body, link, files: [], savedAt: new Date().toISOString() };
      return { ...known, draft: { ...draft, files: next(draft.files) } };
    });
  const leaveOut = (fileId: string) => change((files) => files.filter(({ id }) => id !== fileId));
  const removing = useMutation(
    api.student.removeTaskFile.mutationOptions({
      // Handing in, which names the files, waits for it.
      scope: { id: `task ${lessonId}` },
      onMutate: ({ fileId }) => leaveOut(fileId),
      // Once more: what was read meanwhile may be from before.
      onSuccess: (_, { fileId }) => leaveOut(fileId),
      onError: (failure) => {
        setError(explainProblem(failure).text);
        queries.invalidateQueries({ queryKey });
      },
    }),
  );

  async function send(file: File): Promise<string[]> {
    const refusal = refusalOf(file, task);
    if (refusal) return [`${file.name} ${refusal}`];
    setSending({ name: file.name, percent: 0 });
    try {
      const onProgress = (percent: number) => setSending({ name: file.name, percent });
      const added = await uploadFile({ lessonId, version: task.version, file, onProgress });
      change((files) => [...files, added]);
      return [];
    } catch (failure) {
      const known = failure instanceof Problem ? textOf(failure.code, task) : null;
      return [known ? `${file.name} ${known}` : explainProblem(failure).text];
    }
  }
  const adding = useMutation({
    mutationKey: addingKey(lessonId),
    async mutationFn(files: File[]) {
      setError(null);
      const refusals: string[] = [];
      for (const file of files) refusals.push(...(await send(file)));
      setSending(null);
      setError([...new Set(refusals)].join(' ') || null);
    },
  });
  return { sending, error, add: adding.mutate, remove: (fileId: string) => removing.mutate({ fileId }) };
}

/** Checks that need no request. */
function refusalOf(file: File, task: StudentTask): string | null {
  if (file.size > task.fileMegabytes * 1024 * 1024) return textOf('file_too_large', task);
  const { extension } = nameAndExtension(file.name);
  return acceptedEndings(task.fileKinds).includes(extension) ? null : textOf('unsupported_file_type', task);
}

function textOf(code: string, { fileMegabytes }: StudentTask): string | null {
  if (code === 'file_too_large' || code === 'too_large') return `tem mais de ${fileMegabytes} MB.`;
  if (code === 'unsupported_file_type')
    return 'não é de um tipo que esta tarefa aceita, ou o conteúdo não combina com o nome.';
  return null;
}
