import { BookOpen, Check, CircleCheck, CirclePlay, Play, Star } from 'lucide-react';
import type { LessonContent, LessonRow } from '#shared/contract/student.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { useCompletion } from '../course/use-completion.ts';
import { useFavorite } from '../course/use-favorite.ts';
import { inPreview } from '../preview/in-preview.ts';

type LessonActionsProps = {
  courseId: string;
  lesson: LessonRow;
  next: LessonRow | null;
  view: 'video' | 'ebook';
  choice: boolean;
  onView: (view: 'video' | 'ebook') => void;
  onGoOn: (lessonId: string) => void;
  /** The next step is shown in the stage instead. */
  elsewhere: boolean;
  /** What must be done before it counts as completed. */
  held: LessonContent['held'];
};

export function LessonActions(props: LessonActionsProps) {
  const { courseId, lesson, next, view, choice, onView, onGoOn, elsewhere, held } = props;
  const { mutate } = useCompletion(courseId);
  const preview = inPreview();
  return (
    <div className="lesson-actions">
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
      <div className="lesson-dock">
        <FavoriteButton courseId={courseId} lesson={lesson} disabled={preview} />
        {lesson.available && (held !== 'quiz' || lesson.completed) && (
          <CompletionButton
            completed={lesson.completed}
            primary={!elsewhere}
            disabled={preview || held === 'task'}
            onMark={(completed) => mutate({ lessonId: lesson.id, completed })}
          />
        )}
        {lesson.completed && next?.available && (
          <Button
            className="lesson-next"
            variant={elsewhere ? 'secondary' : 'primary'}
            icon={<Play className="filled" />}
            onClick={() => onGoOn(next.id)}
          >
            Próxima aula
          </Button>
        )}
      </div>
    </div>
  );
}

type CompletionButtonProps = {
  completed: boolean;
  primary: boolean;
  disabled: boolean;
  onMark: (completed: boolean) => void;
};

function CompletionButton({ completed, primary, disabled, onMark }: CompletionButtonProps) {
  if (completed) {
    return (
      <Button
        className="lesson-done"
        icon={<CircleCheck aria-hidden="true" />}
        data-tip="Desmarcar como concluída"
        onClick={() => onMark(false)}
      >
        Concluída
        <span className="sr-only">, desmarcar</span>
      </Button>
    );
  }
  return (
    <Button
      className="lesson-complete"
      variant={primary ? 'primary' : 'secondary'}
      icon={<Check aria-hidden="true" />}
      disabled={disabled}
      onClick={() => onMark(true)}
    >
      Marcar como concluída
    </Button>
  );
}

type FavoriteButtonProps = { courseId: string; lesson: LessonRow; disabled: boolean };

function FavoriteButton({ courseId, lesson: { id, favorite }, disabled }: FavoriteButtonProps) {
  const { mutate } = useFavorite();
  return (
    <IconButton
      className="lesson-star"
      label={favorite ? 'Remover dos favoritos' : 'Adicionar aos favoritos'}
      icon={<Star className={favorite ? 'fill-current text-gold' : undefined} />}
      disabled={disabled}
      onClick={() => mutate({ courseId, lessonId: id, favorite: !favorite })}
    />
  );
}
