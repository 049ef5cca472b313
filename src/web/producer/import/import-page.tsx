import './import.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { useTitle } from '#web/lib/texts/titles.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Preparation } from './preparation.tsx';
import { ResultStep } from './result/result-step.tsx';
import { type Step, Steps } from './steps.tsx';

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
          <h2 className="text-xl">Importar Lista</h2>
        </div>
        <Steps current={importacao ? 3 : step} />
      </div>
      {importacao ? <ResultStep key={importacao} importId={importacao} /> : <Start step={step} onStep={setStep} />}
    </>
  );
}

type StartProps = { step: Exclude<Step, 3>; onStep: (step: Exclude<Step, 3>) => void };

function Start({ step, onStep }: StartProps) {
  const start = useQuery(api.producer.imports.queryOptions());
  if (!start.data && start.error) return <QueryError title="Erro ao carregar alunos" of={start} />;
  if (!start.data)
    return (
      <Loading>
        <Skeleton className="h-72 rounded" />
      </Loading>
    );
  return <Preparation start={start.data} step={step} onStep={onStep} />;
}
