import { RotateCw } from 'lucide-react';
import type { CaptionTask } from '#shared/contract/school/captions.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Progress } from '#web/ui/feedback/progress.tsx';
import { doneText, PROBLEM_TEXTS, WORKING_TEXTS } from './task-texts.ts';

type CaptionTaskNoteProps = { task: CaptionTask; busy: boolean; onRetry: () => void; onDismiss: () => void };

/** Progress and result of a caption task. */
export function CaptionTaskNote({ task, busy, onRetry, onDismiss }: CaptionTaskNoteProps) {
  const close = (
    <Button size="small" variant="ghost" onClick={onDismiss}>
      Dispensar
    </Button>
  );
  if (task.state === 'done')
    return (
      <Note tone="ok" role="status" action={close}>
        {doneText(task)}
      </Note>
    );
  if (task.state === 'failed')
    return (
      <Note
        tone="bad"
        role="alert"
        action={
          <>
            <Button size="small" icon={<RotateCw />} busy={busy} onClick={onRetry}>
              Tentar de novo
            </Button>
            {close}
          </>
        }
      >
        {PROBLEM_TEXTS[task.problem ?? 'unusable']}
      </Note>
    );
  return <Underway task={task} onCancel={onDismiss} />;
}

function Underway({ task: { kind, state, progress }, onCancel }: { task: CaptionTask; onCancel: () => void }) {
  const waits = state === 'waiting' && progress === 0;
  return (
    <div className="captions-task">
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1" role="status">
          {waits ? 'Na fila' : WORKING_TEXTS[kind]}
        </p>
        {!waits && <span className="text-muted tabular-nums">{progress}%</span>}
        <Button size="small" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
      <Progress value={progress} label={WORKING_TEXTS[kind]} />
      <p className="text-muted text-sm">Pode fechar esta janela: continua sozinho.</p>
    </div>
  );
}
