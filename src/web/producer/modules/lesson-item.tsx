import { BookOpen, Clock } from 'lucide-react';
import type { ProducerLesson } from '#shared/contract/producer.ts';
import { recognizeVideo, videoLabel } from '#shared/video-url.ts';
import { counted } from '#web/lib/counted.ts';

type LessonItemProps = { id: string; lesson: ProducerLesson; number: number; current: boolean; onSelect: () => void };

export function LessonItem({ id, lesson, number, current, onSelect }: LessonItemProps) {
  return (
    <li>
      <button type="button" id={id} className="lesson-item" aria-current={current || undefined} onClick={onSelect}>
        <span className="sr-only">Editar aula </span>
        <span className="w-4.5 flex-none text-muted text-sm tabular-nums">{number}</span>
        <span className="min-w-0 flex-1 truncate">{lesson.title}</span>
        <LessonFacts lesson={lesson} />
      </button>
    </li>
  );
}

function LessonFacts({ lesson }: { lesson: ProducerLesson }) {
  const video = lesson.videoUrl ? recognizeVideo(lesson.videoUrl) : null;
  return (
    <span className="flex flex-none items-center gap-1 text-muted text-xs tabular-nums">
      {lesson.ebookUrl && <BookOpen size={14} role="img" aria-label="com e-book" />}
      {lesson.releaseDays ? (
        <>
          <Clock size={14} role="img" aria-label="liberada após" />
          {counted(lesson.releaseDays, 'dia', 'dias')}
        </>
      ) : (
        video && !('error' in video) && videoLabel(video)
      )}
    </span>
  );
}
