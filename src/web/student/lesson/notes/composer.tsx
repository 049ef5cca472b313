import { Clock, Lock } from 'lucide-react';
import { useRef } from 'react';
import { LIMITS } from '#shared/limits.ts';
import { forgetDraft, useDraft } from '#web/conversations/drafts.ts';
import { newId } from '#web/lib/new-id.ts';
import { usePlayer, useSecond } from '#web/player/state/playback.ts';
import { clock } from '#web/player/state/time.ts';
import { Button } from '#web/ui/button/button.tsx';

type ComposerProps = {
  lessonId: string;
  onSave: (note: { id: string; second: number; body: string }) => Promise<unknown>;
};

/** Uses the second at which writing began, since a note is about what was just said. */
export function Composer({ lessonId, onSave }: ComposerProps) {
  const place = `${lessonId} note`;
  const { draft, latest, keep } = useDraft(place);
  const { began, noteId } = draft;
  const body = draft.body ?? '';
  const field = useRef<HTMLTextAreaElement>(null);
  const now = useSecond();
  const player = usePlayer();
  const second = began ?? now;
  const text = body.trim();

  function save() {
    if (text === '') return;
    const id = noteId ?? newId();
    forgetDraft(place);
    // The button is disabled until more is written.
    field.current?.focus();
    // If saving fails, the text returns for another try, together with what was typed since. The same id, since the
    // note may have been stored.
    onSave({ id, second, body: text }).catch(() =>
      keep({ body: [text, latest().body].filter(Boolean).join('\n'), began: second, noteId: id }),
    );
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
        ref={field}
        aria-label="Nova nota"
        placeholder="Anote o que você quer lembrar neste segundo"
        rows={2}
        maxLength={LIMITS.noteBody}
        value={body}
        onChange={({ target: { value } }) =>
          keep(value === '' ? { body: value, began: null, noteId: null } : { body: value, began: second })
        }
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
        <Button type="submit" size="small" disabled={text === ''}>
          Salvar nota
        </Button>
      </div>
    </form>
  );
}
