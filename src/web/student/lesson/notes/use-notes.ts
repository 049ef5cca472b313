import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Note } from '#shared/contract/student/reading.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { notesQuery } from './queries.ts';

type Draft = Pick<Note, 'id' | 'second' | 'body'>;

/** Sorted by position. Updated optimistically, and rolled back on failure. */
export function useNotes(lessonId: string) {
  const queries = useQueryClient();
  const { queryKey } = notesQuery(lessonId);
  const settle = {
    // Serialized, so that a deleted note which is restored at once stays.
    scope: { id: 'notes' },
    onError: (error: Error) => {
      toast.error(explainProblem(error).text);
      queries.invalidateQueries({ queryKey });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: api.student.notebook.key(), refetchType: 'none' }),
  };
  const saving = useMutation(api.student.saveNote.mutationOptions(settle));
  const removing = useMutation(api.student.removeNote.mutationOptions(settle));
  const change = (next: (notes: Note[]) => Note[]) =>
    queries.setQueryData(queryKey, (known) => known && { notes: next(known.notes) });
  const without = (id: string) => (notes: Note[]) => notes.filter((note) => note.id !== id);

  const show = (note: Note) =>
    change((notes) => [...without(note.id)(notes), note].sort((a, b) => a.second - b.second));

  async function put(note: Note) {
    show(note);
    await saving.mutateAsync({ noteId: note.id, lessonId, second: note.second, body: note.body });
    // A list requested before may have arrived without it, or still arrive.
    const isShown = queries.getQueryData(queryKey)?.notes.some(({ id, body }) => id === note.id && body === note.body);
    if (!isShown || queries.isFetching({ queryKey })) await queries.invalidateQueries({ queryKey });
  }
  return {
    add: (draft: Draft) => put({ ...draft, lessonId, createdAt: new Date().toISOString() }),
    edit: (note: Note, body: string) =>
      put({ ...note, body }).catch((error) => {
        show(note);
        throw error;
      }),
    remove(note: Note) {
      change(without(note.id));
      removing.mutate({ noteId: note.id });
      toast.success('Nota excluída', { label: 'Desfazer', onClick: () => put(note).catch(() => {}) });
    },
  };
}
