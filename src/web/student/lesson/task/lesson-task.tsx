import './task.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StudentTask } from '#shared/contract/assignments/tasks.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { Answer } from '#web/assignments/answer.tsx';
import { QueryError } from '#web/lib/query-error.tsx';
import { addErrorTexts } from '#web/lib/texts/error-texts.ts';
import { TASK_ERROR_TEXTS } from '#web/lib/texts/task-error-texts.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { LinkedText } from '../linked-text.tsx';
import { taskQuery } from './queries.ts';
import { SetAside } from './set-aside.tsx';
import { TaskForm } from './task-form.tsx';
import { TaskHistory } from './task-history.tsx';
import { useAnswer } from './use-answer.ts';

addErrorTexts(TASK_ERROR_TEXTS);

/** A lesson's task: the assignment, the submission, and its grade. */
export function LessonTask({ lessonId }: { lessonId: string }) {
  const found = useQuery(taskQuery(lessonId));
  const { data: task } = found;
  return (
    <section className="lesson-task" aria-label="Tarefa" tabIndex={-1}>
      {task && <Task key={lessonId} lessonId={lessonId} task={task} />}
      {!task && found.error && <QueryError title="Erro ao carregar a tarefa" of={found} />}
      {!task && !found.error && <Spinner />}
    </section>
  );
}

function Task({ lessonId, task }: { lessonId: string; task: StudentTask }) {
  const answering = useAnswer(lessonId, task);
  const [last] = task.versions;
  const [exchanged, exchange] = useState(0);
  const exchanging = exchanged === task.version;
  const waits = last?.state === 'submitted' && !task.draft;
  const closed = task.refusal !== null;
  // Text that can no longer be submitted remains visible.
  const shown = (!closed && (!waits || exchanging)) || (closed && answering.error !== null);
  const unsent = closed && !shown && isWritten(task.draft) ? task.draft : null;
  return (
    <>
      <header className="task-head">
        <h3>Tarefa: {task.title}</h3>
        <p>{[dueText(task), task.mandatory && 'A aula conclui quando ela for aprovada'].filter(Boolean).join(' · ')}</p>
      </header>
      {task.instructions && (
        <p className="task-asked">
          <LinkedText text={task.instructions} />
        </p>
      )}
      {last?.state === 'redo' && <TaskHistory versions={task.versions} />}
      {closed && last === undefined && <p className="task-closed">{CLOSED[task.refusal ?? 'deadline']}</p>}
      <SetAside answering={answering} hasForm={shown} />
      {shown && <TaskForm lessonId={lessonId} task={task} answering={answering} />}
      {unsent && (
        <article className="task-history" aria-label="Seu rascunho, não entregue">
          <p className="task-when">Seu rascunho, não entregue</p>
          <Answer version={unsent} area="student" />
        </article>
      )}
      {last && last.state !== 'redo' && <TaskHistory versions={task.versions} />}
      {waits && !closed && !exchanging && (
        <div className="task-send">
          <Button size="small" onClick={() => exchange(task.version)}>
            Trocar a entrega
          </Button>
          <p>Enquanto ninguém começou a corrigir.</p>
        </div>
      )}
      {last && closed && CLOSED[task.refusal ?? 'deadline'] && (
        <p className="task-closed">{CLOSED[task.refusal ?? 'deadline']}</p>
      )}
    </>
  );
}

const isWritten = (draft: StudentTask['draft']) =>
  draft !== null && (draft.body !== '' || draft.link !== null || draft.files.length > 0);

const CLOSED = {
  reviewing: 'A escola está corrigindo. Você recebe um aviso com a nota e o comentário.',
  approved: '',
  deadline: 'O prazo terminou e esta tarefa não recebe mais entregas. Fale com a escola.',
  versions: 'Você já entregou esta tarefa 30 vezes. Fale com a escola.',
};

/** In São Paulo's time. */
function dueText({ dueAt, overdue, takesLate, versions: [last] }: StudentTask): string {
  if (dueAt === null) return 'Sem prazo';
  const when = formatDateTime(new Date(dueAt));
  if (!overdue) return `Entregue até ${when}, horário de Brasília${takesLate ? '; depois, com atraso' : ''}`;
  if (last) return `O prazo foi ${when}`;
  return takesLate ? `O prazo foi ${when}: ainda aceita, com atraso` : `O prazo foi ${when}`;
}
