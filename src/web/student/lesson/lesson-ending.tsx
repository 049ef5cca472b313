import './lesson-ending.css';
import { Check, CircleCheck, Play, RotateCcw, X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { LessonContent } from '#shared/contract/student.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import type { LessonPlace } from '../course/lesson-order.ts';
import { useCompletion } from '../course/use-completion.ts';
import { inPreview } from '../preview/in-preview.ts';
import { releaseText } from './locked/release-text.ts';
import { useAutoplay } from './watching/use-autoplay.ts';
import { NEXT_AFTER_SECONDS, useCountdown } from './watching/use-countdown.ts';

type LessonEndingProps = {
  courseId: string;
  place: LessonPlace;
  content: Pick<LessonContent, 'autoplay' | 'held'>;
  onGoOn: (lessonId: string) => void;
  onReplay: () => void;
  onFinale: (() => void) | null;
};

/** Shown after a video has ended: waits for the viewer, or starts the next lesson with autoplay on. */
export function LessonEnding({ courseId, place, content, onGoOn, onReplay, onFinale }: LessonEndingProps) {
  const { lesson, next } = place;
  const { autoplay, held } = content;
  const { mutate } = useCompletion(courseId);
  const following = next?.available ? next.id : null;
  const [left, stop] = useCountdown(
    autoplay && following ? NEXT_AFTER_SECONDS : null,
    () => following && onGoOn(following),
  );
  const setAutoplay = useAutoplay();
  useFinale(onFinale);
  return (
    <section className="lesson-ending" data-veil="" aria-label="Fim da aula">
      <p className="lesson-ending-kicker" role="status">
        {kicker(next, left !== null)}
      </p>
      {next && <h3>{next.title}</h3>}
      <div className="lesson-ending-choices">
        {following && (
          <Button variant="light" icon={<Play className="filled" />} onClick={() => onGoOn(following)}>
            {left === null ? 'Próxima aula' : `Próxima aula em ${left} s`}
          </Button>
        )}
        {left !== null && (
          <Button icon={<X />} onClick={stop}>
            Cancelar
          </Button>
        )}
        {left === null && (
          <Button icon={<RotateCcw />} onClick={onReplay}>
            Assistir de novo
          </Button>
        )}
        {!inPreview() && !lesson.completed && !held && (
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
      {next && !inPreview() && (
        <Switch
          className="lesson-ending-autoplay"
          label="Reproduzir a próxima aula sozinha"
          checked={autoplay}
          onChange={({ target }) => setAutoplay(target.checked)}
        />
      )}
    </section>
  );
}

/** Only once the video has ended, so that completing the course does not interrupt it. */
function useFinale(onFinale: (() => void) | null) {
  const due = onFinale !== null;
  const begin = useEffectEvent(() => onFinale?.());
  useEffect(() => {
    if (due) begin();
  }, [due]);
}

function kicker(next: LessonPlace['next'], counting: boolean): string {
  if (!next) return 'Esta era a última aula do curso';
  if (next.available) return counting ? 'A próxima aula começa sozinha' : 'A seguir';
  return `A seguir · ${releaseText(next) ?? 'em breve'}`;
}
