import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveEvent } from '#shared/live-events.ts';
import { api } from '#web/lib/api/api.ts';
import { sessionQuery } from '#web/lib/session/session.ts';

/** Random, so that not all readers of a lesson refetch at once. */
const SPREAD_MS = 2_000;
/** If only something may have been missed, as at every connection: what was read shortly before is not read again. */
const MISSED = { spreadMs: 15_000, freshMs: 15_000 };

/**
 * Refetches when somebody has written here: the tab that is connected to the server forwards events to all, including
 * this one (live/stream.ts).
 */
export function useNews(lessonId: string) {
  const queries = useQueryClient();
  useEffect(() => {
    const info = queries.getQueryData(sessionQuery.queryKey);
    const news = new BroadcastChannel(`ateneu ${info?.school?.slug} ${info?.viewer?.userId}`);
    let later: ReturnType<typeof setTimeout> | undefined;
    /** Something certainly happened, and is read by the timer that runs. */
    let isAwaited = false;
    news.addEventListener('message', ({ data }: MessageEvent<LiveEvent>) => {
      if (data.name !== 'thread' || (data.data.lessonId ?? lessonId) !== lessonId) return;
      const missed = data.data.lessonId === null;
      if (missed && isAwaited) return;
      isAwaited = !missed;
      const before = missed ? Date.now() - MISSED.freshMs : Number.POSITIVE_INFINITY;
      const predicate = ({ state }: Query) => state.dataUpdatedAt < before;
      clearTimeout(later);
      later = setTimeout(
        () => {
          isAwaited = false;
          queries.invalidateQueries({ queryKey: api.student.lessonThreads.key(), predicate });
          queries.invalidateQueries({ queryKey: api.student.thread.key(), predicate });
        },
        Math.random() * (missed ? MISSED.spreadMs : SPREAD_MS),
      );
    });
    return () => {
      clearTimeout(later);
      news.close();
    };
  }, [queries, lessonId]);
}
