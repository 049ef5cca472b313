import { Link } from '@tanstack/react-router';
import { Clapperboard } from 'lucide-react';
import { counted } from '#web/lib/texts/counted.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Note } from '#web/ui/feedback/note.tsx';

/** Icon only on narrow screens, like the buttons beside it. */
export function VideosLink() {
  return (
    <Link to="/admin/courses/videos" className={buttonClass({}, 'button-folds')}>
      <span className="button-face">
        <Clapperboard aria-hidden="true" />
        <span className="max-[1023px]:sr-only">Vídeos</span>
      </span>
    </Link>
  );
}

export function TroubledVideosNote({ count }: { count: number }) {
  return (
    <Note
      tone="warn"
      className="items-center py-2"
      title={counted(count, 'aula com vídeo que não toca', 'aulas com vídeo que não toca')}
      action={
        <Link to="/admin/courses/videos" className={buttonClass({ variant: 'secondary', size: 'small' })}>
          <span className="button-face">Ver vídeos</span>
        </Link>
      }
    />
  );
}
