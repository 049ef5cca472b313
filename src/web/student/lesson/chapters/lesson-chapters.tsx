import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { chaptersIn } from '#shared/captions/chapters.ts';
import { lessonQuery } from '../../course/queries.ts';
import { ChapterList } from './chapter-list.tsx';

/** Below the current lesson in the list; nothing while loading, or without chapters. */
export function LessonChapters({ lessonId }: { lessonId: string }) {
  const { data } = useQuery({ ...lessonQuery(lessonId), enabled: false });
  const description = data?.description ?? '';
  const chapters = useMemo(() => chaptersIn(description), [description]);
  return data?.video && chapters.length > 0 ? (
    <section aria-label="Capítulos desta aula">
      <ChapterList chapters={chapters} />
    </section>
  ) : null;
}
