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
type Unsaved = Typed & {
  version: number;
  /** The last one that was an address, or none. */
  storable: string;
  /** The stored draft that it was typed over. */
  over: string;
  isStored?: boolean;
};

/** By lesson: a save may be answered after its screen was left, and even opened again. */
const newest = new Map<string, Unsaved>();

/** The draft: saved shortly after each change, and submitted on request. */
export function useAnswer(lessonId: string, task: StudentTask) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState<Typed>(() => firstOf(task, leftOf(lessonId, task)));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Not sent yet, or in vain. */
  const unsaved = useRef(leftOf(lessonId, task));
  const [failed, setFailed] = useState<Error | null>(null);
  const failures = useRef(0);
  const here = useRef(true);
  const { queryKey } = taskQuery(lessonId);
  const refresh = () => queries.invalidateQueries({ queryKey });
  const keeping = useMutation(
    // Serialized, so that the last change wins.
    api.student.saveTaskDraft.mutationOptions({
      scope: { id: `task ${lessonId}` },
      onSuccess(_, { version, body, link }) {
        failures.current = 0;
        setFailed(null);
        const text = newest.get(lessonId);
        if (!text) return;
        text.isStored = text.version === version && text.body === body && text.storable === link;
        // What was read meanwhile, after the lesson was left, is from before.
        if (!here.current) show(text);
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
        setFailed(null);
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
  function keep(text: Unsaved) {
    unsaved.current = null;
    show(text);
    // An address is often typed last, or half: it must not keep the rest from being saved.
    keeping.mutate({ lessonId, version: text.version, body: text.body, link: text.storable });
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
    unsaved.current = newest.get(lessonId) ?? null;
    // Random, so that not all students come back to a server in trouble at once.
    wait(AGAIN_MS * 2 ** failures.current * (1 - Math.random() / 2));
    failures.current = Math.min(failures.current + 1, MOST_DOUBLINGS);
  }
  useEffect(() => {
    here.current = true;
    if (unsaved.current) timer.current = setTimeout(() => flush.current(), KEEP_AFTER_MS);
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
  useEffect(() => {
    if (!failed) return;
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [failed]);
  const error = submitting.error ?? failed;
  const saved = isStorable(typed.link) ? 'Rascunho salvo' : 'Rascunho salvo, menos o link';
  return {
    typed,
    status: failed ? '' : keeping.isPending ? 'Salvando rascunho...' : keeping.isSuccess ? saved : '',
    busy: submitting.isPending,
    error: error && explainProblem(error).text,
    refresh,
    flush: () => flush.current(),
    type(more: Partial<Typed>) {
      const next = { ...typed, ...more };
      setTyped(next);
      const before = newest.get(lessonId);
      const storable = storableOf(next.link, before?.storable ?? storableOf(typed.link, ''));
      const over = before && !before.isStored && before.version === task.version ? before.over : written(task.draft);
      unsaved.current = { ...next, version: task.version, storable, over };
      newest.set(lessonId, unsaved.current);
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

const isStorable = (link: string) => link.trim() === '' || safeHttpUrl(link) !== null;
const storableOf = (link: string, before: string) => (isStorable(link) ? link.trim() : before);

export type Answering = ReturnType<typeof useAnswer>;

/** By our server, not by something in between: trying again would not help. */
const isRefused = (error: Error) =>
  error instanceof Problem && error.code !== '' && error.status < 500 && error.status !== 429;

/** What could not be saved before the lesson was left, unless another device has saved something since. */
function leftOf(lessonId: string, { version, draft }: StudentTask): Unsaved | null {
  const text = newest.get(lessonId);
  if (!text || text.isStored || text.version !== version) return null;
  return [text.over, written(text), written({ ...text, link: text.storable })].includes(written(draft)) ? text : null;
}

const written = (text: { body: string; link: string | null } | null) => `${text?.link ?? ''} ${text?.body ?? ''}`;

/** What was left, or the stored draft; when redoing or replacing a submission, its content. */
function firstOf({ draft, versions: [last] }: StudentTask, left: Unsaved | null = null): Typed {
  const { body, link } = left ?? draft ?? last ?? { body: '', link: null };
  return { body, link: link ?? '' };
}
