import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Note } from '#shared/contract/student/reading.ts';
import { LIMITS } from '#shared/limits.ts';
import { usePlayer } from '#web/player/state/playback.ts';
import { clock } from '#web/player/state/time.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { TimeChip } from '#web/ui/data/time-chip.tsx';

type NoteRowProps = { note: Note; onEdit: (note: Note) => void; onRemove: () => void };

export function NoteRow({ note, onEdit, onRemove }: NoteRowProps) {
  const player = usePlayer();
  /** Null once it was written, undefined before. */
  const [draft, setDraft] = useState<string | null>();
  const time = clock(note.second);

  function keep() {
    const body = draft?.trim() ?? '';
    if (body !== '' && body !== note.body) onEdit({ ...note, body });
    setDraft(null);
  }
  return (
    <li className="note-row">
      <button
        type="button"
        className="note-time"
        aria-label={`Ir para ${time}`}
        disabled={!player}
        onClick={() => player?.seek(note.second)}
      >
        <TimeChip time={time} />
      </button>
      {draft == null ? (
        <p>{note.body}</p>
      ) : (
        <div className="note-edit">
          <textarea
            aria-label={`Nota em ${time}`}
            // biome-ignore lint/a11y/noAutofocus: the button that was pressed has given way to it
            autoFocus
            rows={3}
            maxLength={LIMITS.noteBody}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
          />
          <div className="composer-row">
            <Button size="small" onClick={() => setDraft(null)}>
              Cancelar
            </Button>
            <Button size="small" onClick={keep}>
              Salvar
            </Button>
          </div>
        </div>
      )}
      {draft == null && (
        <span className="-my-1 flex">
          <IconButton
            size="small"
            autoFocus={draft === null}
            label={`Editar a nota em ${time}`}
            icon={<Pencil />}
            onClick={() => setDraft(note.body)}
          />
          <IconButton size="small" label={`Excluir a nota em ${time}`} icon={<Trash2 />} onClick={onRemove} />
        </span>
      )}
    </li>
  );
}
