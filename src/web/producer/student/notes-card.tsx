import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { StudentDetail } from '#shared/contract/people/student-page.ts';
import type { TeamNote } from '#shared/contract/people/team-notes.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { useOnce } from '#web/lib/use-once.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { moveFocusOnUnmount } from '#web/ui/overlay/move-focus-on-unmount.ts';
import { NoteForm } from './note-form.tsx';

export function NotesCard({ detail: { notes, student } }: { detail: StudentDetail }) {
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: api.producer.key() });
  const add = useMutation(api.producer.addTeamNote.mutationOptions({ onSuccess }));
  const addOnce = useOnce(add.mutateAsync);
  return (
    <Card>
      <CardHead title="Notas da equipe" />
      <NoteForm
        label="Nova nota"
        placeholder="Só a equipe vê"
        submit="Salvar nota"
        onSave={(body) => addOnce({ studentId: student.id, body })}
      />
      {notes.length > 0 && (
        <ul className="mt-4">
          {notes.map((note) => (
            <Note key={note.id} note={note} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Note({ note }: { note: TeamNote }) {
  const queryClient = useQueryClient();
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: api.producer.key() });
  const change = useMutation(api.producer.changeTeamNote.mutationOptions({ onSuccess }));
  const remove = useMutation(
    api.producer.removeTeamNote.mutationOptions({
      // The dialog closes first, because the button that gets the focus back is removed with the note.
      onSuccess: () => {
        setRemoving(false);
        return onSuccess();
      },
      onError: (error) => void toast.error(explainProblem(error, { unexpected: 'Erro ao excluir a nota' }).text),
    }),
  );
  const { id: noteId, body, author, createdAt, editedAt, own } = note;
  const at = formatDateTime(new Date(createdAt));
  if (editing)
    return (
      <li className="border-line border-t py-3">
        <NoteForm
          label={`Nota de ${author}, ${at}`}
          body={body}
          submit="Salvar"
          onSave={(changed) => change.mutateAsync({ noteId, body: changed })}
          onSaved={() => setEditing(false)}
          onCancel={() => setEditing(false)}
        />
      </li>
    );
  return (
    <li ref={moveFocusOnUnmount} className="flex items-start gap-1 border-line border-t py-3 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere whitespace-pre-line">{body}</p>
        <p className="mt-0.5 text-muted text-sm tabular-nums">
          {author}, {at}
          {editedAt && ', editada'}
        </p>
      </div>
      {own && (
        <>
          <IconButton
            label={`Editar nota de ${at}`}
            tooltip="Editar"
            size="small"
            icon={<Pencil />}
            onClick={() => setEditing(true)}
          />
          <IconButton
            label={`Excluir nota de ${at}`}
            tooltip="Excluir"
            size="small"
            icon={<Trash2 />}
            onClick={() => setRemoving(true)}
          />
        </>
      )}
      <ConfirmDialog
        open={removing}
        title="Excluir esta nota?"
        confirm="Excluir nota"
        busy={remove.isPending}
        busyText="Excluindo..."
        onClose={() => !remove.isPending && setRemoving(false)}
        onConfirm={() => remove.mutate({ noteId }, { onSettled: () => setRemoving(false) })}
      >
        A equipe deixa de ver esta nota. Isso não pode ser desfeito.
      </ConfirmDialog>
    </li>
  );
}
