import { type KeyboardEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { indexAt } from '#shared/captions/sentences.ts';
import { usePlayer } from '#web/player/state/playback.ts';
import { clock } from '#web/player/state/time.ts';
import { Marked } from '#web/ui/data/marked.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import type { Entry } from './entries.ts';

type SentencesProps = {
  entries: readonly Entry[];
  search: string;
  language: string;
  follows: boolean;
  /** Called when the reader scrolls elsewhere. */
  onLeave: () => void;
};

const SCROLLS = new Set(['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown']);

/** Each sentence seeks. One tab stop with arrow keys, since there may be thousands. */
export function Sentences({ entries, search, language, follows, onLeave }: SentencesProps) {
  const list = useRef<HTMLOListElement>(null);
  const player = usePlayer();
  const now = useSentenceNow(entries);
  useFollowing(list, now, follows);

  function go(seconds: number) {
    player?.seek(seconds);
    player
      ?.media()
      ?.play()
      .catch(() => {});
  }
  if (entries.length === 0)
    return <Empty title="Nenhuma frase encontrada">Nada na transcrição corresponde à sua busca.</Empty>;
  return (
    <ol
      ref={list}
      className="sentences"
      lang={language}
      onWheel={onLeave}
      onTouchMove={onLeave}
      onKeyDown={(event) => moveFocus(event, onLeave)}
    >
      {entries.map(({ startMs, text, chapter }, index) => (
        <li key={startMs}>
          {chapter && (
            <h3 className="sentence-chapter">
              {chapter.title}
              <span>{clock(chapter.seconds)}</span>
            </h3>
          )}
          <button
            type="button"
            className="sentence"
            disabled={!player}
            aria-current={index === now || undefined}
            data-past={index < now || undefined}
            tabIndex={index === Math.max(now, 0) ? 0 : -1}
            onClick={() => go(startMs / 1000)}
          >
            <time>{clock(startMs / 1000)}</time>
            <span>
              <Marked text={text} words={search ? [search] : []} />
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function useSentenceNow(entries: readonly Entry[]): number {
  const player = usePlayer();
  return useSyncExternalStore(player?.subscribe ?? never, () =>
    player?.snapshot().started ? indexAt(entries, player.snapshot().currentTime * 1000) : -1,
  );
}

const never = () => () => {};

/** Keeps the spoken sentence at a third of the height. */
function useFollowing(list: React.RefObject<HTMLOListElement | null>, now: number, follows: boolean) {
  useEffect(() => {
    const column = list.current;
    const sentence = column?.querySelectorAll<HTMLElement>('.sentence')[now];
    if (!column || !sentence || !follows) return;
    const top = sentence.offsetTop - column.offsetTop - column.clientHeight / 3;
    column.scrollTo({ top, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
  }, [list, now, follows]);
}

function moveFocus(event: KeyboardEvent<HTMLOListElement>, onLeave: () => void) {
  if (!SCROLLS.has(event.key)) return;
  // Otherwise the player would handle the arrow keys.
  event.preventDefault();
  onLeave();
  const sentences = [...event.currentTarget.querySelectorAll<HTMLElement>('.sentence')];
  const at = sentences.indexOf(event.target as HTMLElement);
  const steps: Record<string, number> = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    PageUp: at - 8,
    PageDown: at + 8,
    Home: 0,
  };
  const next = Math.min(sentences.length - 1, Math.max(0, steps[event.key] ?? sentences.length - 1));
  sentences[next]?.focus();
}
