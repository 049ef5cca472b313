import type { StudentTask } from '#shared/contract/assignments/tasks.ts';
import { LIMITS } from '#shared/limits.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { inPreview } from '../../preview/in-preview.ts';
import { TaskFiles } from './task-files.tsx';
import type { Answering } from './use-answer.ts';
import { useIsSendingFiles } from './use-files.ts';

/** Handing in removes the form; the task then receives the focus, which is nearer than the dialog. */
const leaveFocusToTask = (form: HTMLFormElement | null) => {
  const task = form?.closest<HTMLElement>('[tabindex]');
  return () => {
    if (form?.contains(document.activeElement)) queueMicrotask(() => task?.focus({ preventScroll: true }));
  };
};

type TaskFormProps = { lessonId: string; task: StudentTask; answering: Answering };

export function TaskForm({ lessonId, task, answering }: TaskFormProps) {
  const { typed, status, busy, error, type, flush, submit } = answering;
  const preview = inPreview();
  // Those that arrive later would be missing, as would what is changed while it is being handed in.
  const waits = useIsSendingFiles(lessonId);
  return (
    <form
      ref={leaveFocusToTask}
      className="task-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !waits) submit();
      }}
    >
      {error && (
        <Note tone="bad" role="alert">
          {error}
        </Note>
      )}
      <fieldset className="contents" disabled={preview}>
        {task.accepts.includes('text') && (
          <Field label="Sua resposta">
            <Textarea
              rows={5}
              maxLength={LIMITS.submissionBody}
              value={typed.body}
              readOnly={busy}
              onChange={({ target }) => type({ body: target.value })}
              onBlur={flush}
            />
          </Field>
        )}
        {task.accepts.includes('link') && (
          <Field label="Link" hint="De um vídeo, álbum ou documento que a escola consiga abrir.">
            <TextInput
              inputMode="url"
              maxLength={LIMITS.url}
              placeholder="https://"
              value={typed.link}
              readOnly={busy}
              onChange={({ target }) => type({ link: target.value })}
              onBlur={flush}
            />
          </Field>
        )}
        {task.accepts.includes('file') && <TaskFiles lessonId={lessonId} task={task} locked={busy} />}
        <div className="task-send">
          <Button
            type="submit"
            variant="primary"
            busy={busy || waits}
            busyText={waits ? 'Enviando...' : 'Entregando...'}
          >
            {task.versions.length === 0 ? 'Entregar tarefa' : 'Entregar de novo'}
          </Button>
          <p role="status">
            {preview
              ? 'No Modo de Visualização, nada é entregue.'
              : waits
                ? 'Espere os arquivos para entregar.'
                : status}
          </p>
        </div>
      </fieldset>
    </form>
  );
}
