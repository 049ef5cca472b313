import { Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { typedSeconds } from '#shared/captions/chapters.ts';
import type { CaptionCue } from '#shared/contract/school/captions.ts';
import { LIMITS } from '#shared/limits.ts';
import { clock } from '#web/player/state/time.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { focusNeighbourOnUnmount } from '#web/ui/overlay/focus-neighbour-on-unmount.ts';

type CaptionRowProps = {
  cue: CaptionCue;
  /** Absent if the video cannot be controlled. */
  onPlay?: (seconds: number) => void;
  /** @returns whether it was saved */
  onSave: (cue: CaptionCue) => Promise<boolean>;
  onRemove: (cue: CaptionCue) => void;
};

/** A field shows what is stored, which others may change, until something is typed over it. */
type Typed = Partial<Record<'text' | 'time', { over: string; now: string }>>;

export function CaptionRow({ cue, onPlay, onSave, onRemove }: CaptionRowProps) {
  const [typed, setTyped] = useState<Typed>({});
  const shown = clock(cue.startMs / 1000);
  const text = typed.text?.now ?? cue.text;
  const time = typed.time?.now ?? shown;

  const type = (field: keyof Typed, stored: string, now: string) =>
    setTyped((before) => ({ ...before, [field]: { over: before[field]?.over ?? stored, now } }));

  async function keep() {
    setTyped({});
    const seconds = isChanged(typed.time) ? typedSeconds(time) : null;
    const startMs = seconds === null ? cue.startMs : seconds * 1000;
    const said = (isChanged(typed.text) && text.trim()) || cue.text;
    if (said === cue.text && startMs === cue.startMs) return;
    const isSaved = await onSave({ ...cue, startMs, endMs: cue.endMs + startMs - cue.startMs, text: said });
    if (!isSaved) setTyped((since) => ({ ...typed, ...since }));
  }

  return (
    <li className="caption-row" ref={focusNeighbourOnUnmount}>
      {onPlay && (
        <IconButton
          label={`Tocar de ${shown}`}
          icon={<Play />}
          size="small"
          tooltip={false}
          onClick={() => onPlay(cue.startMs / 1000)}
        />
      )}
      <input
        aria-label={`Começo da fala de ${shown}`}
        value={time}
        onChange={(event) => type('time', shown, event.target.value)}
        onBlur={keep}
      />
      <textarea
        aria-label={`Fala de ${shown}`}
        value={text}
        rows={Math.max(1, text.split('\n').length)}
        maxLength={LIMITS.captionText}
        onChange={(event) => type('text', cue.text, event.target.value)}
        onBlur={keep}
      />
      <IconButton
        label={`Remover a fala de ${shown}`}
        icon={<Trash2 />}
        size="small"
        tooltip={false}
        onClick={() => onRemove(cue)}
      />
    </li>
  );
}

const isChanged = (field: Typed['text']) => field !== undefined && field.now !== field.over;
