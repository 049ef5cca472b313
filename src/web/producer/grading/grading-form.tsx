import { Link } from '@tanstack/react-router';
import { bestGrade, gradeOf, MARKS, NO_MARK, verdictOf } from '#shared/assignments/marks.ts';
import type { GradingDetail } from '#shared/contract/assignments/grading.ts';
import { LIMITS } from '#shared/limits.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { Button } from '#web/ui/button/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { type Fact, Facts } from '#web/ui/data/facts.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Segmented } from '#web/ui/form/segmented.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { QueueKeys } from '../queue/queue-keys.tsx';
import { GradingConflict } from './grading-conflict.tsx';
import { type Grading, useGrading } from './use-grading.ts';
import { useGradingKeys } from './use-grading-keys.ts';
import type { GradingList } from './use-queue.ts';

type GradingFormProps = { list: GradingList; detail: GradingDetail };

/** The marks, the comment, and facts about the student. */
export function GradingForm({ list, detail }: GradingFormProps) {
  const grading = useGrading(list, detail);
  useGradingKeys(list, grading);
  const { comment, busy, ready, judged } = grading;
  return (
    <aside className="grading-side" aria-label="Nota">
      <div className="grading-marks">
        <GradingConflict grading={grading} />
        {detail.criteria.map((criterion, at) => (
          <Criterion key={criterion} name={criterion} at={at} grading={grading} />
        ))}
        <Field label="Comentário para o aluno" optional>
          <Textarea
            rows={5}
            maxLength={LIMITS.gradingComment}
            readOnly={judged}
            value={comment}
            onChange={({ target }) => grading.write(target.value)}
          />
        </Field>
        <Facts facts={factsOf(detail, grading)} />
        <Link to="/admin/students/$studentId" params={{ studentId: detail.student.id }} className={linkClass()}>
          Ver a página do aluno
        </Link>
      </div>
      <footer className="grading-foot">
        {judged ? (
          <Button block busy={busy} onClick={grading.reopen}>
            Reabrir correção
          </Button>
        ) : (
          <Button variant="primary" block busy={busy} busyText="Devolvendo..." disabled={!ready} onClick={grading.give}>
            Devolver e abrir a próxima
          </Button>
        )}
        <QueueKeys>
          <span>
            <kbd>1</kbd> a <kbd>4</kbd> notas
          </span>
          <span>
            <kbd>J</kbd> <kbd>K</kbd> passar
          </span>
          <span>
            <kbd>Ctrl</kbd> <kbd>Enter</kbd> devolver
          </span>
        </QueueKeys>
      </footer>
    </aside>
  );
}

const OPTIONS = MARKS.map((label, at) => ({ value: `${at + 1}`, label }));

function Criterion({ name, at, grading }: { name: string; at: number; grading: Grading }) {
  const mark = grading.marks[at] ?? NO_MARK;
  return (
    <div className={cx('criterion', grading.at === at && !grading.judged && 'criterion-next')}>
      <p>
        <span className="field-label wrap-anywhere">{name}</span>
        <span>{mark === NO_MARK ? 'sem nota' : `${mark} de ${MARKS.length}`}</span>
      </p>
      <Segmented
        label={name}
        options={OPTIONS}
        value={mark === NO_MARK ? '' : `${mark}`}
        onChange={(value) => grading.mark(at, Number(value))}
      />
    </div>
  );
}

function factsOf(detail: GradingDetail, { marks, complete }: Grading): Fact[] {
  const { student, dueAt, graderName } = detail;
  const judged = detail.state === 'redo' || detail.state === 'approved';
  return [
    [
      'Nota',
      complete ? `${gradeOf(marks)} de ${bestGrade(marks.length)}, ${VERDICTS[verdictOf(marks)]}` : 'Falta marcar',
    ],
    ...(judged && graderName ? ([['Quem corrigiu', graderName]] as Fact[]) : []),
    ...(judged ? ([['Aluno avisado', detail.returned ? 'Sim' : 'Em 1 minuto']] as Fact[]) : []),
    [
      'Progresso no curso',
      student.progress === null
        ? 'Fora do curso'
        : `${student.progress}%, ${student.completedLessons} de ${student.lessons} aulas`,
    ],
    ...(student.cohorts.length > 0 ? ([['Turma', student.cohorts.join(', ')]] as Fact[]) : []),
    ['Prazo', dueAt ? formatDateTime(new Date(dueAt)) : 'Sem prazo'],
  ];
}

const VERDICTS = { approved: 'aprovada', redo: 'para refazer' };
