import './import.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import type { ImportRow } from '#shared/import/rows.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { useCohortChoice } from '#web/producer/students/access/use-cohort-choice.ts';
import { RunningImport } from '#web/producer/students/import-link.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { CheckStep } from './check-step.tsx';
import { CoursesStep } from './courses-step.tsx';
import { type Draft, ListStep } from './list-step.tsx';
import { mapSheet, readPasted } from './mapping.ts';
import { ResultStep } from './result-step.tsx';
import { type Step, Steps } from './steps.tsx';

const BLANK: Draft = {
  from: 'text',
  text: '',
  sheet: null,
  mapping: { email: null, name: null, phone: null, cpf: null },
};

export function ImportPage() {
  useTitle('Importar Lista');
  const { importacao } = useSearch({ from: '/admin/tabs/admin/students/importar' });
  const [step, setStep] = useState<Exclude<Step, 3>>(0);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex items-center gap-3">
          <Link
            to="/admin/students"
            className={buttonClass({ variant: 'secondary', iconOnly: true }, 'on-card')}
            aria-label="Voltar para Alunos"
          >
            <ArrowLeft aria-hidden="true" />
          </Link>
          <h2 className="text-lg">Importar Lista</h2>
        </div>
        <Steps current={importacao ? 3 : step} />
      </div>
      {importacao ? <ResultStep importId={importacao} /> : <Preparation step={step} onStep={setStep} />}
    </>
  );
}

type PreparationProps = { step: Exclude<Step, 3>; onStep: (step: Exclude<Step, 3>) => void };

function Preparation({ step, onStep }: PreparationProps) {
  const [draft, setDraft] = useState(BLANK);
  const [rows, setRows] = useState<ImportRow[]>([]);
  const [courseIds, setCourseIds] = useState<string[]>([]);
  const turmas = useCohortChoice();
  const students = useQuery(api.producer.students.queryOptions({ input: { search: '', page: 1 } }));
  const check = useMutation(
    api.producer.checkImport.mutationOptions({
      onSuccess: () => onStep(2),
      onError: (error) => void toast.error(explainProblem(error, { unexpected: 'Erro ao conferir a lista' }).text),
    }),
  );
  // One id for one list: however often the button is pressed, it is imported once.
  const [importId, setImportId] = useState('');
  const start = useStart();
  if (!students.data && students.error) return <QueryError title="Erro ao carregar alunos" of={students} />;
  if (!students.data)
    return (
      <Loading>
        <Skeleton className="h-72 rounded" />
      </Loading>
    );
  const { courses } = students.data;

  function ask(list: ImportRow[]) {
    setRows(list);
    setImportId(crypto.randomUUID());
    check.mutate({ rows: list, courseIds });
  }
  if (step === 0)
    return (
      <>
        {students.data.runningImport && <RunningImport running={students.data.runningImport} />}
        <ListStep
          draft={draft}
          onChange={(changes) => setDraft((before) => ({ ...before, ...changes }))}
          onNext={() => onStep(1)}
        />
      </>
    );
  if (step === 1 || !check.data)
    return (
      <CoursesStep
        courses={courses}
        chosen={courseIds}
        turmas={turmas}
        busy={check.isPending}
        onChange={setCourseIds}
        onBack={() => onStep(0)}
        onNext={() =>
          ask(draft.sheet && draft.from === 'file' ? mapSheet(draft.sheet, draft.mapping) : readPasted(draft.text))
        }
      />
    );
  return (
    <CheckStep
      rows={rows}
      check={check.data}
      courses={courses.filter(({ id }) => courseIds.includes(id)).map(({ title }) => title)}
      pasted={draft.from === 'text'}
      busy={start.isPending || check.isPending}
      onCorrect={(corrected) => ask(rows.map((row) => ({ ...row, email: corrected.get(row.line) ?? row.email })))}
      onBack={() => onStep(1)}
      onImport={() => start.mutate({ importId, rows, courseIds, cohorts: turmas.list(courseIds) })}
    />
  );
}

function useStart() {
  const navigate = useNavigate();
  return useMutation(
    api.producer.startImport.mutationOptions({
      onSuccess: ({ id: importacao }) =>
        void navigate({ to: '/admin/students/importar', search: { importacao }, replace: true }),
      onError: (error) => void toast.error(explainProblem(error, { unexpected: 'Erro ao adicionar alunos' }).text),
    }),
  );
}
