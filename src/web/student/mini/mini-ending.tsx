import { Play, RotateCcw } from 'lucide-react';
import type { LessonRow } from '#shared/contract/student.ts';
import { Button } from '#web/ui/button/button.tsx';
import { NEXT_AFTER_SECONDS, useCountdown } from '../lesson/watching/use-countdown.ts';
import { setMiniLesson } from './mini-lesson.ts';

type MiniEndingProps = { courseId: string; next: LessonRow | null; autoplay: boolean; onReplay: () => void };

/** Shown after a video has ended; with autoplay on, the next one starts, as in the lesson. */
export function MiniEnding({ courseId, next, autoplay, onReplay }: MiniEndingProps) {
  const following = next?.available ? next : null;
  const goOn = () => following && setMiniLesson({ courseId, lessonId: following.id, second: null });
  const [left] = useCountdown(autoplay && following ? NEXT_AFTER_SECONDS : null, goOn);
  return (
    <div className="mini-ending" data-veil="">
      {following ? (
        <Button
          size="small"
          variant="light"
          icon={<Play className="fill-current" />}
          data-tip={following.title}
          onClick={goOn}
        >
          {left === null ? 'Próxima aula' : `Próxima aula em ${left} s`}
        </Button>
      ) : (
        <Button size="small" icon={<RotateCcw />} onClick={onReplay}>
          Assistir de novo
        </Button>
      )}
    </div>
  );
}
