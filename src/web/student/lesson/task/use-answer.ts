import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { StudentTask } from '#shared/contract/assignments/tasks.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { taskQuery } from './queries.ts';

const KEEP_AFTER_MS = 800;

type Typed = { body: string; link: string };

/** The draft: saved shortly after each change, and submitted on request. */
export function useAnswer(lessonId: string, task: StudentTask) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState<Typed>(() => firstOf(task));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { queryKey } = taskQuery(lessonId);
  const refresh = () => queries.invalidateQueries({ queryKey });
  const keeping = useMutation(
    // Serialized, so that the last change wins.
    api.student.saveTaskDraft.mutationOptions({ scope: { id: `task ${lessonId}` } }),
  );
  const submitting = useMutation(
    api.student.submitTask.mutationOptions({
      scope: { id: `task ${lessonId}` },
      onSuccess: (after) => {
        queries.setQueryData(queryKey, after);
        setTyped(firstOf(after));
        toast.success('Tarefa entregue');
      },
      onError: refresh,
    }),
  );
  function keep({ body, link }: Typed) {
    // Updates the cache, so that returning to the lesson shows it before the server responds.
    queries.setQueryData(queryKey, (known) => {
      const kept = known?.draft ?? { files: [], savedAt: new Date().toISOString() };
      return known && { ...known, draft: { ...kept, body, link } };
    });
    keeping.mutate({ lessonId, version: task.version, body, link });
  }
  function stop() {
    const waits = timer.current !== undefined;
    clearTimeout(timer.current);
    timer.current = undefined;
    return waits;
  }
  const flush = useRef(() => {});
  flush.current = () => stop() && keep(typed);
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && flush.current();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      flush.current();
    };
  }, []);
  const error = submitting.error ?? (keeping.error && isRefusal(keeping.error) ? keeping.error : null);
  return {
    typed,
    status: keeping.isPending ? 'Salvando rascunho...' : keeping.isSuccess ? 'Rascunho salvo' : '',
    busy: submitting.isPending,
    error: error && explainProblem(error).text,
    refresh,
    flush: () => flush.current(),
    type(more: Partial<Typed>) {
      const next = { ...typed, ...more };
      setTyped(next);
      stop();
      timer.current = setTimeout(() => {
        timer.current = undefined;
        keep(next);
      }, KEEP_AFTER_MS);
    },
    submit() {
      stop();
      const fileIds = task.draft?.files.map(({ id }) => id) ?? [];
      submitting.mutate({ lessonId, version: task.version, body: typed.body, link: typed.link, fileIds });
    },
  };
}

export type Answering = ReturnType<typeof useAnswer>;

/** An incomplete address is not reported as an error while typing. */
const isRefusal = (error: Error) => !('code' in error && error.code === 'invalid_input');

/** The stored draft; when redoing or replacing a submission, its content. */
function firstOf({ draft, versions: [last] }: StudentTask): Typed {
  const { body, link } = draft ?? last ?? { body: '', link: null };
  return { body, link: link ?? '' };
}
