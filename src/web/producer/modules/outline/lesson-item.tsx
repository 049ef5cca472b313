import { BookOpen, Clock, TriangleAlert } from 'lucide-react';
import { memo, use } from 'react';
import type { ProducerLesson } from '#shared/contract/school/courses.ts';
import { recognizeVideo, videoLabel } from '#shared/video/video-url.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { useBenchActions } from '#web/producer/modules/forms/bench-actions.ts';
import { controlId, type Selection } from '#web/producer/modules/selection.ts';
import { Grip } from './grip.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { TroubledLessons } from './troubled.ts';

type LessonItemProps = {
  lesson: ProducerLesson;
  moduleId: string;
  /** 1-based. */
  number: number;
  isLast: boolean;
  current: boolean;
};

export const LessonItem = memo(function LessonItem({ lesson, moduleId, number, isLast, current }: LessonItemProps) {
  const { select } = useBenchActions();
  const itself: Selection = { kind: 'lesson', moduleId, lessonId: lesson.id };
  return (
    <li className="lesson-item" data-lesson={lesson.id} data-title={lesson.title} data-current={current || undefined}>
      <Grip />
      <button
        type="button"
        id={controlId(itself)}
        className="lesson-open"
        aria-current={current || undefined}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onClick={() => select(itself)}
      >
        <span className="sr-only">Editar aula </span>
        <span className="w-4.5 flex-none text-muted text-sm tabular-nums">{number}</span>
        <span className="min-w-0 flex-1 truncate">{lesson.title}</span>
        <LessonFacts lesson={lesson} />
      </button>
      <MoveButtons id={lesson.id} title={lesson.title} isFirst={number === 1} isLast={isLast} />
    </li>
  );
});

function LessonFacts({ lesson }: { lesson: ProducerLesson }) {
  const troubled = use(TroubledLessons).includes(lesson.id);
  const video = lesson.videoUrl ? recognizeVideo(lesson.videoUrl) : null;
  return (
    <span className="flex flex-none items-center gap-1 text-muted text-xs tabular-nums">
      {troubled && <TriangleAlert size={14} className="text-warn" role="img" aria-label="vídeo não toca" />}
      {lesson.ebookUrl && <BookOpen size={14} role="img" aria-label="com e-book" />}
      {lesson.releaseDays ? (
        <>
          <Clock size={14} role="img" aria-label="liberada após" />
          {counted(lesson.releaseDays, 'dia', 'dias')}
        </>
      ) : (
        video && !('error' in video) && <span className="max-lg:hidden">{videoLabel(video)}</span>
      )}
    </span>
  );
}
