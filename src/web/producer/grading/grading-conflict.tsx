import { useEffect, useRef } from 'react';
import { MARKS, NO_MARK } from '#shared/assignments/marks.ts';
import { BLANK, Both } from '#web/panel/conflict/both.tsx';
import { excerpts } from '#web/panel/conflict/edited-fields.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { moveFocusOnUnmount } from '#web/ui/overlay/move-focus-on-unmount.ts';
import type { Grading } from './use-grading.ts';
import { isJudged, markOf } from './use-review.ts';

type GradingConflictProps = { grading: Grading };

/** Shows what another grader has saved meanwhile, and lets this one choose. */
export function GradingConflict({ grading }: GradingConflictProps) {
  return grading.conflict && <Panel saved={grading.conflict} grading={grading} />;
}

type PanelProps = GradingConflictProps & { saved: NonNullable<Grading['conflict']> };

function Panel({ saved, grading: { typed, keepMine, takeTheirs } }: PanelProps) {
  const panel = useRef<HTMLElement>(null);
  // Without the focus: it appears while somebody types, and the next key would be a mark.
  // With a body: browsers return a promise of the end of scrolling, which is no cleanup.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const returned = isJudged(saved);
  const [comment, savedComment] = excerpts(typed?.comment ?? '', saved.comment);
  return (
    <section className="conflict on-card" aria-label={CHANGED} ref={panel}>
      <Note tone="warn" role="alert" title={CHANGED}>
        {whatChanged(saved)}
      </Note>
      {saved.criteria.map((criterion, at) => {
        const [mine, theirs] = [typed ? markOf(typed, criterion) : NO_MARK, saved.marks[at] ?? NO_MARK];
        if (mine === theirs) return null;
        return (
          <div key={criterion} className="conflict-row">
            <b className="font-strong wrap-anywhere">{criterion}</b>
            <Both mine={markText(mine)} saved={markText(theirs)} />
          </div>
        );
      })}
      {typed?.comment !== saved.comment && (
        <div className="conflict-row">
          <b className="font-strong">Comentário para o aluno</b>
          <Both mine={comment || BLANK} saved={savedComment || BLANK} />
        </div>
      )}
      <div className="flex flex-wrap gap-2" ref={moveFocusOnUnmount}>
        {!returned && (
          <Button className="flex-1" onClick={keepMine}>
            Salvar o meu
          </Button>
        )}
        <Button className="flex-1" onClick={takeTheirs}>
          Ficar com o salvo
        </Button>
      </div>
    </section>
  );
}

function whatChanged(saved: PanelProps['saved']): string {
  const who = saved.graderName ?? 'Alguém';
  if (isJudged(saved)) return `${who} já devolveu esta entrega. Para mudar a nota, reabra a correção.`;
  const what = saved.hasOtherCriteria
    ? 'Os critérios da tarefa mudaram'
    : `${who} também está corrigindo e salvou outra versão`;
  return `${what}. Nada mais é salvo até você escolher.`;
}

const CHANGED = 'Esta entrega mudou enquanto você corrigia';

const markText = (mark: number) => MARKS[mark - 1] ?? <span className="text-muted">sem nota</span>;
