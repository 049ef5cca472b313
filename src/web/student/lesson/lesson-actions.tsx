import { BookOpen, Check, CircleCheck, CirclePlay } from 'lucide-react';
import type { LessonRow } from '#shared/contract/student.ts';
import { Button } from '#web/ui/button.tsx';
import { useCompletion } from '../course/use-completion.ts';

type LessonActionsProps = {
  courseId: string;
  lesson: LessonRow;
  view: 'video' | 'ebook';
  /** Whether there is both a video and an e-book to choose from. */
  choice: boolean;
  onView: (view: 'video' | 'ebook') => void;
};

export function LessonActions({ courseId, lesson, view, choice, onView }: LessonActionsProps) {
  const { mutate } = useCompletion(courseId);
  const complete = (completed: boolean) => mutate({ lessonId: lesson.id, completed });
  return (
    <div className="lesson-actions">
      {lesson.completed ? (
        <Button
          className="lesson-done"
          icon={<CircleCheck aria-hidden="true" />}
          data-tip="Desmarcar como concluída"
          onClick={() => complete(false)}
        >
          Concluída
          <span className="sr-only">, desmarcar</span>
        </Button>
      ) : (
        <Button
          className="lesson-complete"
          variant="primary"
          icon={<Check aria-hidden="true" />}
          onClick={() => complete(true)}
        >
          Marcar como concluída
        </Button>
      )}
      {choice &&
        (view === 'video' ? (
          <Button icon={<BookOpen aria-hidden="true" />} onClick={() => onView('ebook')}>
            Ver ebook
          </Button>
        ) : (
          <Button icon={<CirclePlay aria-hidden="true" />} onClick={() => onView('video')}>
            Ver vídeo
          </Button>
        ))}
    </div>
  );
}
