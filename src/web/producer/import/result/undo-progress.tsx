import type { StudentImport } from '#shared/contract/people/imports.ts';
import { formatList } from '#shared/text/format-list.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Progress } from '#web/ui/feedback/progress.tsx';
import { useUndo } from './use-undo.ts';

/** Progress and result of undoing an import. */
export function UndoProgress({ data: { id, undo, undone } }: { data: StudentImport }) {
  const { waiting = 0, taken = 0, removed = 0, kept = 0 } = undone;
  const total = waiting + taken + removed + kept;
  if (undo === 'stopped') return <Stopped importId={id} count={undone.not_processed ?? 0} />;
  if (undo === 'running')
    return (
      <Card className="grid gap-3">
        <h3 className="text-md" role="status">
          Desfazendo a importação...
        </h3>
        <Progress
          value={total === 0 ? 0 : ((total - waiting) / total) * 100}
          label="Desfazer importação"
          weight="thick"
        />
        <p className="text-muted text-sm tabular-nums">
          {counted(total - waiting, 'linha', 'linhas')} de {total.toLocaleString('pt-BR')}. Pode sair desta página.
        </p>
      </Card>
    );
  if (undo !== 'done') return null;
  const became = [
    removed > 0 && counted(removed, 'de quem saiu da escola', 'de quem saiu da escola'),
    taken > 0 && counted(taken, 'com o acesso encerrado', 'com o acesso encerrado'),
    kept > 0 && counted(kept, 'que ficou como estava', 'que ficaram como estavam'),
  ].filter((part) => part !== false);
  return (
    <Note tone="ok" role="status">
      {total === 0 ? 'Não havia nada a desfazer.' : `Das linhas importadas: ${formatList(became)}.`}
    </Note>
  );
}

/** Its button is the only way on: the dialog of “Desfazer importação” is for imports that were not begun to be undone. */
function Stopped({ importId, count }: { importId: string; count: number }) {
  const undo = useUndo();
  return (
    <Note
      tone="bad"
      role="alert"
      title={counted(count, 'linha não foi desfeita', 'linhas não foram desfeitas')}
      action={
        <Button size="small" busy={undo.isPending} onClick={() => undo.mutate({ importId })}>
          Tentar de novo
        </Button>
      }
    >
      Tentamos várias vezes e algo deu errado do nosso lado. O que já foi desfeito continua assim; só o que falta é
      tentado de novo.
    </Note>
  );
}
