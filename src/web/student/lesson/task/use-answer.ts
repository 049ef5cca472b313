import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { StudentTask } from '#shared/contract/assignments/tasks.ts';
import { safeHttpUrl } from '#shared/text/safe-url.ts';
import { api } from '#web/lib/api/api.ts';
import { Problem } from '#web/lib/api/problem.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import {
  addAside,
  isSeen,
  keepOnly,
  keepSaved,
  keepSeen,
  newest,
  seenOf,
  setAside,
  type Typed,
  type Unsaved,
} from './kept-answers.ts';
import { taskQuery } from './queries.ts';

const KEEP_AFTER_MS = 800;
const AGAIN_MS = 4_000;
/** Doublings of the pause between tries: it grows to about a minute. */
const MOST_DOUBLINGS = 4;

/** The draft: saved shortly after each change, and submitted on request. */
export function useAnswer(lessonId: string, task: StudentTask) {
  const queries = useQueryClient();
  const [left] = useState(() => leftOf(lessonId, task));
  const [typed, setTyped] = useState(() => firstOf(task, left));
  const [aside, showAside] = useState(() => setAside.get(lessonId) ?? null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Not sent yet, or in vain. */
  const unsaved = useRef(left);
  const [failed, setFailed] = useState<Error | null>(null);
  const failures = useRef(0);
  const here = useRef(true);
  const { queryKey } = taskQuery(lessonId);
  const refresh = () => queries.invalidateQueries({ queryKey });
  const keeping = useMutation(
    // Serialized, so that the last change wins.
    api.student.saveTaskDraft.mutationOptions({
      scope: { id: `task ${lessonId}` },
      onSuccess(_, { version, body = '', link = null }) {
        failures.current = 0;
        setFailed(null);
        if (version === task.version) keepSaved(lessonId, task, { body, link });
        const text = newest.get(lessonId);
        if (!text) return;
        text.isStored = text.version === version && text.body === body && text.storable === link;
        // What was read meanwhile, after the lesson was left, is from before.
        if (!here.current) show(text);
      },
      onError(error, sent) {
        if (isConflict(error)) return giveWay(error, sent);
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
      onError(error, sent) {
        if (isConflict(error)) return giveWay(error, sent);
        sendAgain(error);
        return refresh();
      },
    }),
  );
  /** To what another device has saved since: it is shown, and what was typed here stays beside it. */
  async function giveWay(error: Error, sent: Sent) {
    // What was sent before the other text was shown says nothing new.
    if (!isSeen(lessonId, task, writtenOf(sent))) return;
    const after =
      here.current && (await queries.fetchQuery({ ...taskQuery(lessonId), staleTime: 0 }).catch(() => null));
    if (!after || !here.current) return setFailed(error);
    const text = newest.get(lessonId);
    const { body, link } = text && !text.isStored ? text : writtenOf(sent);
    clearTimeout(timer.current);
    unsaved.current = null;
    newest.delete(lessonId);
    keepOnly(lessonId, after, firstOf(after));
    showAside(addAside(lessonId, { body, link: link ?? '' }));
    setTyped(firstOf(after));
    setFailed(null);
    submitting.reset();
  }
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
    const sent = { body: text.body, link: text.storable };
    keeping.mutate({ lessonId, version: text.version, ...sent, seen: seenOf(lessonId, task) });
    keepSeen(lessonId, task, sent);
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
  const isUnsaved = failed !== null || aside !== null;
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  function type(more: Partial<Typed>) {
    const next = { ...typed, ...more };
    setTyped(next);
    const storable = storableOf(next.link, newest.get(lessonId)?.storable ?? storableOf(typed.link, ''));
    unsaved.current = { body: next.body, link: next.link, version: task.version, storable };
    newest.set(lessonId, unsaved.current);
    wait(KEEP_AFTER_MS);
  }
  const error = submitting.error ?? failed;
  const saved = isStorable(typed.link) ? 'Rascunho salvo' : 'Rascunho salvo, menos o link';
  return {
    typed,
    status: failed ? '' : keeping.isPending ? 'Salvando rascunho...' : keeping.isSuccess ? saved : '',
    busy: submitting.isPending,
    error: error && explainProblem(error).text,
    refresh,
    flush: () => flush.current(),
    type,
    aside,
    exchange() {
      if (!aside) return;
      const other = { ...typed, wasSaved: !aside.wasSaved };
      setAside.set(lessonId, other);
      showAside(other);
      type({ body: aside.body, link: aside.link });
    },
    forgetAside() {
      setAside.delete(lessonId);
      showAside(null);
    },
    submit() {
      clearTimeout(timer.current);
      unsaved.current = null;
      const fileIds = task.draft?.files.map(({ id }) => id) ?? [];
      const { body, link } = typed;
      submitting.mutate({ lessonId, version: task.version, body, link, fileIds, seen: seenOf(lessonId, task) });
      keepSeen(lessonId, task, typed);
    },
  };
}

const isStorable = (link: string) => link.trim() === '' || safeHttpUrl(link) !== null;
const storableOf = (link: string, before: string) => (isStorable(link) ? link.trim() : before);

export type Answering = ReturnType<typeof useAnswer>;

/** By our server, not by something in between: trying again would not help. */
const isRefused = (error: Error) =>
  error instanceof Problem && error.code !== '' && error.status < 500 && error.status !== 429;

const isConflict = (error: Error) => error instanceof Problem && error.code === 'edit_conflict';

type Sent = { body?: string; link?: string | null };
const writtenOf = ({ body = '', link = null }: Sent) => ({ body, link });

/** What could not be saved before the lesson was left. It is set aside if another device has saved something since. */
function leftOf(lessonId: string, task: StudentTask): Unsaved | null {
  const text = newest.get(lessonId);
  if (text && !text.isStored && text.version === task.version) {
    keepSeen(lessonId, task, text);
    keepSeen(lessonId, task, { ...text, link: text.storable });
    if (!task.draft || isSeen(lessonId, task, task.draft)) return text;
    newest.delete(lessonId);
    addAside(lessonId, text);
  }
  const before = seenOf(lessonId, task);
  keepOnly(lessonId, task, firstOf(task));
  for (const each of before) keepSeen(lessonId, task, each);
  return null;
}

/** What was left, or the stored draft; when redoing or replacing a submission, its content. */
function firstOf({ draft, versions: [last] }: StudentTask, left: Unsaved | null = null): Typed {
  const { body, link } = left ?? draft ?? last ?? { body: '', link: null };
  return { body, link: link ?? '' };
}
