import './lesson-ending.css';
import { Check, CircleCheck, Play, RotateCcw } from 'lucide-react';
import { Button } from '#web/ui/button/button.tsx';
import type { LessonPlace } from '../course/lesson-order.ts';
import { useCompletion } from '../course/use-completion.ts';
import { inPreview } from '../preview/in-preview.ts';
import { releaseText } from './release-text.ts';

type LessonEndingProps = {
  courseId: string;
  place: LessonPlace;
  onGoOn: (lessonId: string) => void;
  onReplay: () => void;
};

/** What there is to do once a video has ended: it waits for the viewer, and starts nothing by itself. */
export function LessonEnding({ courseId, place: { lesson, next }, onGoOn, onReplay }: LessonEndingProps) {
  const { mutate } = useCompletion(courseId);
  return (
    <section className="lesson-ending" data-veil="" aria-label="Fim da aula">
      <p className="lesson-ending-kicker" role="status">
        {kicker(next)}
      </p>
      {next && <h3>{next.title}</h3>}
      <div className="lesson-ending-choices">
        {next?.available && (
          <Button variant="light" icon={<Play className="filled" />} onClick={() => onGoOn(next.id)}>
            Próxima aula
          </Button>
        )}
        <Button icon={<RotateCcw />} onClick={onReplay}>
          Assistir de novo
        </Button>
        {!inPreview() && !lesson.completed && (
          <Button
            className="lesson-ending-done"
            icon={<Check />}
            onClick={() => mutate({ lessonId: lesson.id, completed: true })}
          >
            Marcar como concluída
          </Button>
        )}
        {lesson.completed && (
          <p className="lesson-ending-done">
            <CircleCheck aria-hidden="true" /> Concluída
          </p>
        )}
      </div>
    </section>
  );
}

function kicker(next: LessonPlace['next']): string {
  if (!next) return 'Esta era a última aula do curso';
  if (next.available) return 'A seguir';
  return next.inDays > 0 ? `A seguir · ${releaseText(next.inDays)}` : 'A seguir · em breve';
}
