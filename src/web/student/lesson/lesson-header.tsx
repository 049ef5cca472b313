import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react';
import { firstName } from '#shared/text/text.ts';
import { Button } from '#web/ui/button/button.tsx';
import type { LessonPlace } from '../course/lesson-order.ts';
import { SearchButton } from '../search/search-entry.tsx';
import { useWatched } from './use-watched.ts';

type LessonHeaderProps = { place: LessonPlace; onShow: (lessonId: string) => void; onClose: () => void };

export function LessonHeader({ place: { previous, next }, onShow, onClose }: LessonHeaderProps) {
  const { name, identity } = useWatched();
  return (
    <div className="lesson-head">
      <Button variant="ghost" icon={<ArrowLeft aria-hidden="true" />} onClick={onClose}>
        Voltar
      </Button>
      <p className="lesson-viewer">
        <b>{firstName(name)}</b>
        <span>{identity}</span>
      </p>
      <SearchButton />
      <Button
        className="lesson-turn"
        aria-label="Aula anterior"
        icon={<ChevronLeft aria-hidden="true" />}
        disabled={!previous}
        onClick={() => previous && onShow(previous.id)}
      >
        <span>Anterior</span>
      </Button>
      <Button
        className="lesson-turn"
        aria-label="Próxima aula"
        disabled={!next}
        onClick={() => next && onShow(next.id)}
      >
        <span>Próxima</span>
        <ChevronRight aria-hidden="true" />
      </Button>
    </div>
  );
}
