import { Link } from '@tanstack/react-router';
import { CalendarClock, Download } from 'lucide-react';
import { cleanupWarning } from '#shared/cleanup.ts';
import { May, useMay } from '#web/lib/session/may.tsx';
import { counted } from '#web/lib/texts/counted.ts';
import { useCleanup } from '#web/producer/layout/use-cleanup.ts';
import { PanelNote } from '#web/producer/panel-notes/panel-notes.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';

type CleanupNoteProps = {
  /** The list's state, since the session may be older. */
  ahead: boolean;
  exporting: boolean;
  onExport: () => void;
};

export function CleanupNote({ ahead, exporting, onExport }: CleanupNoteProps) {
  const days = cleanupWarning(new Date());
  const cleanup = useCleanup();
  const may = useMay();
  if (days === null) return null;
  if (!ahead) return cleanup.outlook === 'kept' ? <StudentsKeptNote {...cleanup} /> : null;
  return (
    <PanelNote kind="cleanup_ahead">
      <Note
        tone="warn"
        brief
        title={
          <>
            <span className="max-md:hidden">Limpeza anual em 10 de janeiro</span>
            <span className="md:hidden">Todos saem em 10 de janeiro</span>
          </>
        }
        icon={<CalendarClock aria-hidden="true" />}
        action={
          may('students.export') && (
            <Button size="small" icon={<Download />} busy={exporting} onClick={onExport}>
              <span className="max-md:sr-only">Exportar Lista</span>
            </Button>
          )
        }
      >
        {days === 1 ? 'Falta' : 'Faltam'} {counted(days, 'dia', 'dias')}. Todos os alunos, matrículas e progresso serão
        removidos
        {cleanup.outlook === 'renew' && `, se o ${cleanup.planName}, que mantém os alunos, não for renovado até lá`}.
        <May right="students.export"> Exporte a lista antes.</May>
        <May right="school.edit">
          {' '}
          Para guardar também o progresso e os certificados,{' '}
          <Link className={linkClass()} to="/admin/settings/escola">
            gere um pacote da escola
          </Link>
          .
        </May>
      </Note>
    </PanelNote>
  );
}

const StudentsKeptNote = ({ day, planName }: { day: string; planName: string }) => (
  <PanelNote kind="cleanup_ahead">
    <Note
      tone="info"
      brief
      title={`Seus alunos ficam: sem limpeza em ${day}`}
      icon={<CalendarClock aria-hidden="true" />}
    >
      O {planName} mantém os alunos. Com o plano em dia, a limpeza anual não acontece na sua escola.
    </Note>
  </PanelNote>
);
