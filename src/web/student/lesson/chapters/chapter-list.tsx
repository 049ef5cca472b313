import './chapter-list.css';
import { useSyncExternalStore } from 'react';
import { type Chapter, chapterAt } from '#shared/captions/chapters.ts';
import { usePlayer } from '#web/player/state/playback.ts';
import { clock } from '#web/player/state/time.ts';
import { TimeChip } from '#web/ui/data/time-chip.tsx';

/** Each chapter seeks to its start; the current one is marked. */
export function ChapterList({ chapters }: { chapters: readonly Chapter[] }) {
  const player = usePlayer();
  const now = useChapterNow(chapters);
  return (
    <ol className="chapters">
      {chapters.map((chapter) => (
        <li key={chapter.seconds}>
          <button
            type="button"
            disabled={!player}
            aria-current={chapter === now || undefined}
            onClick={() => player?.seek(chapter.seconds)}
          >
            <TimeChip time={clock(chapter.seconds)} />
            {chapter.title}
          </button>
        </li>
      ))}
    </ol>
  );
}

function useChapterNow(chapters: readonly Chapter[]): Chapter | null {
  const player = usePlayer();
  const playing = () => (player?.snapshot().started ? chapterAt(chapters, player.snapshot().currentTime) : null);
  return useSyncExternalStore(player?.subscribe ?? never, playing, playing);
}

const never = () => () => {};
