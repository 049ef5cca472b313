import { CalendarClock, Download } from 'lucide-react';
import { subscriptionNotice } from '#shared/billing/subscription.ts';
import { cleanupWarning } from '#shared/cleanup.ts';
import { useViewerAs } from '#web/lib/session/session.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';

/** Silent while the note about the subscription speaks, which is more urgent: one at a time. */
export function CleanupNote({ exporting, onExport }: { exporting: boolean; onExport: () => void }) {
  const { subscription } = useViewerAs('producer');
  const endsAt = subscription.endsAt ? new Date(subscription.endsAt) : null;
  const now = new Date();
  const days = cleanupWarning(now);
  if (days === null || subscriptionNotice({ ...subscription, endsAt }, now).pressing) return null;
  return (
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
        <Button size="small" icon={<Download />} busy={exporting} onClick={onExport}>
          <span className="max-md:sr-only">Exportar Lista</span>
        </Button>
      }
    >
      {days === 1 ? 'Falta' : 'Faltam'} {counted(days, 'dia', 'dias')}. Todos os alunos e matrículas serão removidos.
      Exporte a lista antes.
    </Note>
  );
}
