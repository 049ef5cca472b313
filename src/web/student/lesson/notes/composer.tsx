import { Clock, Lock } from 'lucide-react';
import { useState } from 'react';
import { LIMITS } from '#shared/limits.ts';
import { usePlayer, useSecond } from '#web/player/state/playback.ts';
import { clock } from '#web/player/state/time.ts';
import { Button } from '#web/ui/button/button.tsx';

type ComposerProps = { onSave: (note: { second: number; body: string }) => Promise<unknown>; disabled: boolean };

/** The second is the one in which the writing began: a note is about what was just said. */
export function Composer({ onSave, disabled }: ComposerProps) {
  const [body, setBody] = useState('');
  const [began, setBegan] = useState<number | null>(null);
  const now = useSecond();
  const player = usePlayer();
  const second = began ?? now;
  const text = body.trim();

  function save() {
    if (text === '' || disabled) return;
    setBody('');
    setBegan(null);
    // What could not be kept is there to be sent once more.
    onSave({ second, body: text }).catch(() => {
      setBody(body);
      setBegan(second);
    });
  }
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <textarea
        aria-label="Nova nota"
        placeholder="Anote o que você quer lembrar neste segundo"
        rows={2}
        maxLength={LIMITS.noteBody}
        value={body}
        onChange={({ target }) => {
          if (began === null && target.value !== '') setBegan(now);
          if (target.value === '') setBegan(null);
          setBody(target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          save();
        }}
      />
      <div className="composer-row">
        {player && (
          <span className="time-chip">
            <Clock aria-hidden="true" />
            <span className="sr-only">No tempo </span>
            {clock(second)}
          </span>
        )}
        <span className="composer-private">
          <Lock aria-hidden="true" />
          Só você vê suas notas
        </span>
        <Button type="submit" size="small" disabled={text === '' || disabled}>
          Salvar nota
        </Button>
      </div>
    </form>
  );
}
