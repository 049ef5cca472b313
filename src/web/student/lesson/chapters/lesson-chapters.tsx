import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { chaptersIn } from '#shared/captions/chapters.ts';
import { lessonQuery } from '../../course/queries.ts';
import { ChapterList } from './chapter-list.tsx';

/** Below the lesson that is watched, in the list; nothing until it has come, and where it has none. */
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
