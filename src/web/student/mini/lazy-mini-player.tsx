import { Suspense, useEffect } from 'react';
import { lazyPiece } from '#web/lib/connection/load-piece.ts';
import { setMiniLesson, useMiniLesson } from './mini-lesson.ts';

/** Fetched with the first lesson that is closed while it plays. */
const MiniPlayer = lazyPiece(() => import('./mini-player.tsx'), 'MiniPlayer');

/** The corner in which a video goes on playing while the student looks around. */
export function LazyMiniPlayer() {
  const mini = useMiniLesson();
  useEffect(() => () => setMiniLesson(null), []);
  return (
    mini && (
      <Suspense>
        <MiniPlayer key={mini.lessonId} mini={mini} />
      </Suspense>
    )
  );
}
