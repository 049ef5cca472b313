import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { type Chapter, chapterAt } from '#shared/captions/chapters.ts';
import { SKIP_SECONDS } from '#web/player/state/media-actions.ts';
import { clock, spokenTime } from '#web/player/state/time.ts';

type ScrubberProps = {
  currentTime: number;
  duration: number;
  buffered: number;
  chapters: readonly Chapter[];
  /** Preview picture at a second; requested when somebody uses the bar. */
  picture: ((second: number) => ReactNode) | null;
  onSeek: (seconds: number) => void;
};

const PAGE_SECONDS = 60;

export function Scrubber({ currentTime, duration, buffered, chapters, picture, onSeek }: ScrubberProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const [dragging, setDragging] = useState(false);
  const [looked, setLooked] = useState(false);
  const length = Number.isFinite(duration) ? duration : 0;
  const chapterOf = (seconds: number) => chapterAt(chapters, seconds)?.title;
  const shown = dragging && pointed !== null ? pointed : currentTime;
  const second = pointed ?? shown;
  const share = (seconds: number) => (length > 0 ? Math.min(1, seconds / length) : 0);

  function secondsAt(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return Math.min(1, Math.max(0, (event.clientX - left) / width)) * length;
  }
  function grab(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0 || length === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setPointed(secondsAt(event));
    setDragging(true);
  }
  function drop(event: PointerEvent<HTMLElement>) {
    if (!dragging) return;
    setDragging(false);
    if (event.pointerType !== 'mouse') setPointed(null);
    onSeek(secondsAt(event));
  }
  function step(event: KeyboardEvent) {
    const target = targetOf(event.key, currentTime, length);
    if (target === null || length === 0) return;
    event.preventDefault();
    setLooked(true);
    onSeek(target);
  }

  return (
    <div
      className="player-seek"
      role="slider"
      tabIndex={0}
      aria-label="Posição do vídeo"
      aria-valuemin={0}
      aria-valuemax={Math.floor(length)}
      aria-valuenow={Math.floor(Math.min(shown, length))}
      aria-valuetext={[`${spokenTime(shown)} de ${spokenTime(length)}`, chapterOf(shown)].filter(Boolean).join(', ')}
      data-dragging={dragging || undefined}
      style={
        {
          '--played': share(shown),
          '--buffered': share(buffered),
          '--pointed': share(second),
        } as CSSProperties
      }
      onPointerDown={grab}
      onPointerMove={(event) => {
        setPointed(secondsAt(event));
        setLooked(true);
      }}
      onPointerUp={drop}
      onPointerCancel={() => setDragging(false)}
      onPointerLeave={() => !dragging && setPointed(null)}
      onKeyDown={step}
    >
      <span className="player-track" />
      <ChapterMarks chapters={chapters} length={length} />
      <span className="player-knob" />
      {length > 0 && looked && (
        <Bubble second={second} pointed={pointed !== null} title={chapterOf(second)}>
          {picture?.(second)}
        </Bubble>
      )}
    </div>
  );
}

type ChapterMarksProps = { chapters: readonly Chapter[]; length: number };

function ChapterMarks({ chapters, length }: ChapterMarksProps) {
  return chapters
    .filter(({ seconds }) => seconds > 0 && seconds < length)
    .map(({ seconds }) => (
      <span key={seconds} className="player-chapter" style={{ '--at': seconds / length } as CSSProperties} />
    ));
}

type BubbleProps = { second: number; pointed: boolean; title: string | undefined; children: ReactNode };

function Bubble({ second, pointed, title, children }: BubbleProps) {
  return (
    <span className="player-bubble" data-pointed={pointed || undefined}>
      {children}
      {title && <b>{title}</b>}
      {clock(second)}
    </span>
  );
}

function targetOf(key: string, now: number, length: number): number | null {
  const targets: Record<string, number> = {
    ArrowLeft: now - SKIP_SECONDS,
    ArrowDown: now - SKIP_SECONDS,
    ArrowRight: now + SKIP_SECONDS,
    ArrowUp: now + SKIP_SECONDS,
    PageDown: now - PAGE_SECONDS,
    PageUp: now + PAGE_SECONDS,
    Home: 0,
    End: length,
  };
  return targets[key] ?? null;
}
