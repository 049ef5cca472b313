import { useQueries, useQueryClient } from '@tanstack/react-query';
import { videoPage } from '#shared/video/video-page.ts';
import { api } from '#web/lib/api/api.ts';
import type { LessonLine, Titles } from './lesson-lines.ts';

const AT_ONCE = 3;

/** `asking`: the keys of bare links without a response so far. */
export type VideoTitles = { found: Titles; asking: readonly string[] };

/** Loads the titles of YouTube and Vimeo videos, a few at a time; a video without a title is requested once. */
export function useVideoTitles(lines: readonly LessonLine[]): VideoTitles {
  const queries = useQueryClient();
  const pages = pagesOf(lines);
  const questions = pages.map((videoUrl) => api.producer.videoTitle.queryOptions({ input: { videoUrl } }));
  const open = questions.filter(({ queryKey }) => (queries.getQueryState(queryKey)?.status ?? 'pending') === 'pending');
  const next = open.slice(0, AT_ONCE);
  return useQueries({
    queries: questions.map((question) => ({
      ...question,
      enabled: next.includes(question),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })),
    combine: (answers) => ({
      found: Object.fromEntries(pages.map((page, at) => [page, answers[at]?.data?.title ?? ''])),
      asking: pages.filter((_, at) => answers[at]?.isPending),
    }),
  });
}

function pagesOf(lines: readonly LessonLine[]): string[] {
  const asked = lines.filter(
    ({ key, video, problem }) => key !== null && video && !problem && videoPage(video) === key,
  );
  return [...new Set(asked.map(({ key }) => key ?? ''))];
}
