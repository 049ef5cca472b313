import './notes.css';
import { useQuery } from '@tanstack/react-query';
import type { LessonContent } from '#shared/contract/student.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { ScreenError } from '../../layout/screen-error.tsx';
import { Link } from '../../routing/link.tsx';
import { NOTEBOOK } from '../../routing/paths.ts';
import { Composer } from './composer.tsx';
import { NoteRow } from './note-row.tsx';
import { notesQuery } from './queries.ts';
import { useNotes } from './use-notes.ts';

/** The student's notes for this lesson. */
export function NotesPanel({ lesson }: { lesson: LessonContent }) {
  const { data, error, isFetching, refetch } = useQuery(notesQuery(lesson.id));
  const { add, edit, remove } = useNotes(lesson.id);
  return (
    <div className="pt-5 max-md:px-4">
      <Composer lessonId={lesson.id} onSave={add} />
      {!data && error && (
        <ScreenError title="Erro ao carregar as notas" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {!data && !error && (
        <Loading label="Carregando as notas">
          <Skeleton className="h-16" />
        </Loading>
      )}
      {data && (
        <div className="notes-head">
          <h3>
            {data.notes.length === 0
              ? 'Nenhuma nota nesta aula'
              : `${counted(data.notes.length, 'nota', 'notas')} nesta aula`}
          </h3>
          <Link className={linkClass()} to={NOTEBOOK}>
            Abrir o Caderno
          </Link>
        </div>
      )}
      {data && data.notes.length > 0 && (
        <ul>
          {data.notes.map((note) => (
            <NoteRow key={note.id} note={note} onEdit={edit} onRemove={remove} />
          ))}
        </ul>
      )}
    </div>
  );
}
