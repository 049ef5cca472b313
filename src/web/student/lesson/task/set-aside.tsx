import { Button } from '#web/ui/button/button.tsx';
import { CopyButton } from '#web/ui/button/copy-button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import type { Answering } from './use-answer.ts';

type SetAsideProps = {
  answering: Answering;
  /** Whether it can take the place of what is in the form. */
  hasForm: boolean;
};

/** The other text, until its student discards it: also once nothing more can be handed in. */
export function SetAside({ answering: { aside, busy, exchange, forgetAside }, hasForm }: SetAsideProps) {
  if (!aside) return null;
  const written = [aside.body, aside.link].filter(Boolean).join('\n');
  const inForm = `O texto ${aside.wasSaved ? 'digitado aqui' : 'salvo'} está no campo abaixo.`;
  const thisOne = aside.wasSaved ? 'Este estava salvo antes:' : 'Este foi digitado aqui e não está salvo:';
  return (
    <div ref={leaveFocusToText}>
      <Note tone="warn" role="alert" title="Outro aparelho ou aba salvou um texto depois">
        <p>{hasForm ? `${inForm} ${thisOne}` : thisOne}</p>
        <blockquote className="answer-text mt-2">{written || '(em branco)'}</blockquote>
        <div className="mt-3 flex flex-wrap gap-2">
          {hasForm ? (
            <Button size="small" disabled={busy} onClick={exchange}>
              Trocar por este
            </Button>
          ) : (
            <CopyButton size="small" text={written} />
          )}
          <Button size="small" disabled={busy} onClick={forgetAside}>
            Descartar
          </Button>
        </div>
      </Note>
    </div>
  );
}

/** Discarding removes the pressed button; one goes on in the text, or at the task if it takes none. */
const leaveFocusToText = (note: HTMLElement | null) => {
  const task = note?.closest<HTMLElement>('[tabindex]');
  return () => {
    if (!note?.contains(document.activeElement)) return;
    queueMicrotask(() => {
      const text = task?.querySelector<HTMLElement>('textarea, input[inputmode="url"]');
      (text ?? task)?.focus({ preventScroll: true });
    });
  };
};
