import { Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { typedSeconds } from '#shared/captions/chapters.ts';
import type { CaptionCue } from '#shared/contract/school/captions.ts';
import { LIMITS } from '#shared/limits.ts';
import { clock } from '#web/player/state/time.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';

type CaptionRowProps = {
  cue: CaptionCue;
  /** Absent if the video cannot be controlled. */
  onPlay?: (seconds: number) => void;
  onSave: (cue: CaptionCue) => void;
  onRemove: (cue: CaptionCue) => void;
};

export function CaptionRow({ cue, onPlay, onSave, onRemove }: CaptionRowProps) {
  const [text, setText] = useState(cue.text);
  const shown = clock(cue.startMs / 1000);
  const [time, setTime] = useState(shown);

  function keep() {
    const seconds = typedSeconds(time);
    const startMs = time === shown || seconds === null ? cue.startMs : seconds * 1000;
    const said = text.trim() || cue.text;
    setText(said);
    setTime(clock(startMs / 1000));
    if (said === cue.text && startMs === cue.startMs) return;
    onSave({ ...cue, startMs, endMs: cue.endMs + startMs - cue.startMs, text: said });
  }

  return (
    <li className="caption-row">
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
        onChange={(event) => setTime(event.target.value)}
        onBlur={keep}
      />
      <textarea
        aria-label={`Fala de ${shown}`}
        value={text}
        rows={Math.max(1, text.split('\n').length)}
        maxLength={LIMITS.captionText}
        onChange={(event) => setText(event.target.value)}
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
