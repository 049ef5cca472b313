import { Suspense, useEffect } from 'react';
import { lazyPiece } from '#web/lib/connection/load-piece.ts';
import { setMiniLesson, useMiniLesson } from './mini-lesson.ts';

/** Loaded when a playing lesson is first closed. */
const MiniPlayer = lazyPiece(() => import('./mini-player.tsx'), 'MiniPlayer');

/** Loads the mini player when a playing lesson is closed. */
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
