import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Note } from '#shared/contract/student/reading.ts';
import { LIMITS } from '#shared/limits.ts';
import { usePlayer } from '#web/player/state/playback.ts';
import { clock } from '#web/player/state/time.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { TimeChip } from '#web/ui/data/time-chip.tsx';
import { moveFocusOnUnmount } from '#web/ui/overlay/move-focus-on-unmount.ts';
import { useFocusBack } from '#web/ui/overlay/use-focus-back.ts';

type NoteRowProps = {
  note: Note;
  onEdit: (note: Note, body: string) => Promise<unknown>;
  onRemove: (note: Note) => void;
};

export function NoteRow({ note, onEdit, onRemove }: NoteRowProps) {
  const player = usePlayer();
  /** Where editing begins: the note, or what could not be saved. */
  const [text, edit] = useState<string | null>(null);
  const time = clock(note.second);

  function keep(typed: string) {
    const body = typed.trim();
    edit(null);
    if (body !== '' && body !== note.body) onEdit(note, body).catch(() => edit(typed));
  }
  return (
    <li className="note-row" ref={moveFocusOnUnmount}>
      <button
        type="button"
        className="note-time"
        aria-label={`Ir para ${time}`}
        disabled={!player}
        onClick={() => player?.seek(note.second)}
      >
        <TimeChip time={time} />
      </button>
      {text === null ? (
        <p>{note.body}</p>
      ) : (
        <NoteEdit label={`Nota em ${time}`} text={text} onKeep={keep} onCancel={() => edit(null)} />
      )}
      <span className={text === null ? '-my-1 flex' : 'hidden'}>
        <IconButton size="small" label={`Editar a nota em ${time}`} icon={<Pencil />} onClick={() => edit(note.body)} />
        <IconButton size="small" label={`Excluir a nota em ${time}`} icon={<Trash2 />} onClick={() => onRemove(note)} />
      </span>
    </li>
  );
}

type NoteEditProps = { label: string; text: string; onKeep: (typed: string) => void; onCancel: () => void };

function NoteEdit({ label, text, onKeep, onCancel }: NoteEditProps) {
  const [draft, setDraft] = useState(text);
  return (
    <div className="note-edit" ref={useFocusBack()}>
      <textarea
        aria-label={label}
        // biome-ignore lint/a11y/noAutofocus: it replaces the button that was pressed
        autoFocus
        rows={3}
        maxLength={LIMITS.noteBody}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // Otherwise Esc would close the lesson.
          event.preventDefault();
          event.stopPropagation();
          onCancel();
        }}
      />
      <div className="composer-row">
        <Button size="small" onClick={onCancel}>
          Cancelar
        </Button>
        <Button size="small" onClick={() => onKeep(draft)}>
          Salvar
        </Button>
      </div>
    </div>
  );
}
