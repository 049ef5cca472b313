import { formatDate } from '#shared/time/dates.ts';
import { useMay } from '#web/lib/session/may.tsx';
import { useViewerAs } from '#web/lib/session/session.ts';
import { useCancelClosing } from '#web/producer/own-account/use-cancel-closing.ts';
import { PanelNote } from '#web/producer/panel-notes/panel-notes.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';

/** Tells the team that the school will close; its producer can withdraw it. */
export function ClosingNote() {
  const { closing, viewing } = useViewerAs('producer');
  const may = useMay();
  const cancel = useCancelClosing();
  if (!closing) return null;
  return (
    <PanelNote kind="school_closing">
      <Note
        tone="bad"
        title={`A escola encerra em ${formatDate(new Date(closing.at))}`}
        action={
          may('school.edit') &&
          !viewing && (
            <Button
              size="small"
              busy={cancel.isPending}
              busyText="Cancelando..."
              onClick={() => cancel.mutate({ requestId: closing.requestId })}
            >
              Cancelar encerramento
            </Button>
          )
        }
      >
        Nesse dia os alunos e a equipe perdem o acesso e tudo é apagado.
        {closing.studentsTold ? ' Os alunos que têm acesso já foram avisados por e-mail.' : ''}
      </Note>
    </PanelNote>
  );
}
