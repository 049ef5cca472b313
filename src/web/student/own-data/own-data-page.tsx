import './own-data.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnData } from '#shared/contract/student/own-data.ts';
import { api } from '#web/lib/api/api.ts';
import { DATA_ERROR_TEXTS } from '#web/lib/texts/data-error-texts.ts';
import { addErrorTexts } from '#web/lib/texts/error-texts.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';
import { ScreenError } from '../layout/screen-error.tsx';
import { AskDialog, type AskedData } from './ask-dialog.tsx';
import { Consents } from './consents.tsx';
import { CopyCard } from './copy-card.tsx';
import { Correct } from './correct.tsx';
import { EraseCard } from './erase-card.tsx';
import { KeptCard } from './kept-card.tsx';
import { OpenRequests, PastRequests } from './requests.tsx';

addErrorTexts(DATA_ERROR_TEXTS);

/** What the school keeps of the student, and what they may ask of it. */
export function OwnDataPage() {
  useTitle('Meus dados');
  const { data, error, isFetching, refetch } = useQuery(api.student.ownData.queryOptions());
  return (
    <>
      <div>
        <div className="page-head">
          <h1>Meus dados</h1>
        </div>
        <p className="mt-0.5 text-muted">
          {data ? `O que ${data.school} guarda sobre você, e o que você pode fazer.` : ' '}
        </p>
      </div>
      {data && <Cards data={data} />}
      {!data && error && (
        <ScreenError title="Erro ao carregar seus dados" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {!data && !error && (
        <Loading label="Carregando seus dados" className="own-data">
          {['copia', 'correcoes', 'exclusao'].map((card) => (
            <Skeleton key={card} className="h-32" />
          ))}
        </Loading>
      )}
      <Toaster />
    </>
  );
}

function Cards({ data }: { data: OwnData }) {
  const [asked, setAsked] = useState<AskedData | null>(null);
  return (
    <div className="own-data">
      <CopyCard requests={data.requests} onAsk={() => setAsked({ kind: 'copy' })} />
      <OpenRequests requests={data.requests} />
      <Correct data={data} onAsk={setAsked} />
      <Consents data={data} />
      <KeptCard officer={data.officer} />
      <EraseCard data={data} onAsk={() => setAsked({ kind: 'erasure' })} />
      <PastRequests requests={data.requests} />
      <AskDialog asked={asked} email={data.email} onClose={() => setAsked(null)} />
    </div>
  );
}
