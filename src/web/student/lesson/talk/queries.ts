import type { ThreadKind } from '#shared/conversations/kinds.ts';
import { api } from '#web/lib/api/api.ts';

export const threadsQuery = (lessonId: string, kind: ThreadKind = 'question', page = 1) =>
  api.student.lessonThreads.queryOptions({ input: { lessonId, kind, page } });

export const threadQuery = (threadId: string) => api.student.thread.queryOptions({ input: { threadId } });
