import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { StudentTask } from '#shared/contract/assignments/tasks.ts';
import { safeHttpUrl } from '#shared/text/safe-url.ts';
import { api } from '#web/lib/api/api.ts';
import { Problem } from '#web/lib/api/problem.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { taskQuery } from './queries.ts';

const KEEP_AFTER_MS = 800;
const AGAIN_MS = 4_000;
/** Doublings of the pause between tries: it grows to about a minute. */
const MOST_DOUBLINGS = 4;

type Typed = { body: string; link: string };
type Unsaved = Typed & { version: number };

/** The draft: saved shortly after each change, and submitted on request. */
export function useAnswer(lessonId: string, task: StudentTask) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState<Typed>(() => firstOf(task));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Not sent yet, or in vain. */
  const unsaved = useRef<Unsaved | null>(null);
  const newest = useRef<Unsaved>({ ...typed, version: task.version });
  const [failed, setFailed] = useState<Error | null>(null);
  const failures = useRef(0);
  const here = useRef(true);
  const { queryKey } = taskQuery(lessonId);
  const refresh = () => queries.invalidateQueries({ queryKey });
  const keeping = useMutation(
    // Serialized, so that the last change wins.
    api.student.saveTaskDraft.mutationOptions({
      scope: { id: `task ${lessonId}` },
      onSuccess() {
        failures.current = 0;
        setFailed(null);
        // What was read meanwhile, after the lesson was left, is from before.
        if (!here.current) show(newest.current);
      },
      onError(error) {
        setFailed(error);
        sendAgain(error);
      },
    }),
  );
  const submitting = useMutation(
    api.student.submitTask.mutationOptions({
      scope: { id: `task ${lessonId}` },
      onSuccess: (after) => {
        queries.setQueryData(queryKey, after);
        setTyped(firstOf(after));
        toast.success('Tarefa entregue');
      },
      onError(error) {
        sendAgain(error);
        return refresh();
      },
    }),
  );
  /** Updates the cache, so that returning to the lesson shows it before the server responds. */
  function show({ body, link, version }: Unsaved) {
    queries.setQueryData(queryKey, (known) => {
      const kept = known?.draft ?? { files: [], savedAt: new Date().toISOString() };
      return known?.version === version ? { ...known, draft: { ...kept, body, link } } : known;
    });
  }
  function keep({ body, link }: Typed) {
    unsaved.current = null;
    show({ body, link, version: task.version });
    // An address is often typed last, or half: it must not keep the rest from being saved.
    keeping.mutate({ lessonId, version: task.version, body, link: safeHttpUrl(link) ? link : '' });
  }
  const flush = useRef(() => {});
  flush.current = () => {
    clearTimeout(timer.current);
    const text = unsaved.current;
    // What has been handed in meanwhile is no draft of the next version.
    if (text?.version === task.version) keep(text);
    else unsaved.current = null;
  };
  function wait(milliseconds: number) {
    clearTimeout(timer.current);
    if (here.current) timer.current = setTimeout(() => flush.current(), milliseconds);
  }
  /** What has been typed since, rather than what failed: it may wait for its turn, and must not be undone by an older text. */
  function sendAgain(error: Error) {
    if (isRefused(error)) return;
    unsaved.current = newest.current;
    // Random, so that not all students come back to a server in trouble at once.
    wait(AGAIN_MS * 2 ** failures.current * (1 - Math.random() / 2));
    failures.current = Math.min(failures.current + 1, MOST_DOUBLINGS);
  }
  useEffect(() => {
    here.current = true;
    const onHidden = () => document.visibilityState === 'hidden' && flush.current();
    const onOnline = () => flush.current();
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('online', onOnline);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('online', onOnline);
      here.current = false;
      flush.current();
    };
  }, []);
  const error = submitting.error ?? failed;
  return {
    typed,
    status: failed ? '' : keeping.isPending ? 'Salvando rascunho...' : keeping.isSuccess ? 'Rascunho salvo' : '',
    busy: submitting.isPending,
    error: error && explainProblem(error).text,
    refresh,
    flush: () => flush.current(),
    type(more: Partial<Typed>) {
      const next = { ...typed, ...more };
      setTyped(next);
      newest.current = { ...next, version: task.version };
      unsaved.current = newest.current;
      wait(KEEP_AFTER_MS);
    },
    submit() {
      clearTimeout(timer.current);
      unsaved.current = null;
      const fileIds = task.draft?.files.map(({ id }) => id) ?? [];
      submitting.mutate({ lessonId, version: task.version, body: typed.body, link: typed.link, fileIds });
    },
  };
}

export type Answering = ReturnType<typeof useAnswer>;

/** By our server, not by something in between: trying again would not help. */
const isRefused = (error: Error) =>
  error instanceof Problem && error.code !== '' && error.status < 500 && error.status !== 429;

/** The stored draft; when redoing or replacing a submission, its content. */
function firstOf({ draft, versions: [last] }: StudentTask): Typed {
  const { body, link } = draft ?? last ?? { body: '', link: null };
  return { body, link: link ?? '' };
}
