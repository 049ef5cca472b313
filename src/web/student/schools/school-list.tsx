import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { MySchool } from '#shared/contract/student.ts';
import { api } from '#web/lib/api/api.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { PageError } from '#web/ui/feedback/page-error.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { Avatar } from '#web/ui/media/avatar.tsx';
import { CATALOGUE } from '../routing/paths.ts';
import { AskProofForSchools } from './ask-proof.tsx';
import { useEnterSchool } from './use-enter-school.ts';

export function SchoolList() {
  const { data, error, isFetching, refetch } = useQuery(api.student.schools.queryOptions());
  const { enter, busy, problem } = useEnterSchool(CATALOGUE);
  const [chosen, setChosen] = useState('');

  function go({ slug, url }: MySchool) {
    if (busy) return;
    setChosen(slug);
    // A school with an address of its own has its own sign-in there.
    if (new URL(url).origin === window.location.origin) enter(slug);
    else window.location.assign(url);
  }

  if (error && !data)
    return <PageError title="Erro ao carregar suas escolas" onRetry={refetch} retrying={isFetching} />;
  if (!data) return <Waiting />;
  return (
    <>
      {problem?.code === 'mailbox_unproven' ? (
        <AskProofForSchools />
      ) : (
        problem && (
          <Note tone="bad" role="alert">
            {problem.text}
          </Note>
        )
      )}
      <ul className="schools">
        {data.schools.map((school) => (
          <li key={school.slug}>
            <button
              type="button"
              aria-current={school.current || undefined}
              aria-disabled={school.current || busy || undefined}
              onClick={() => !school.current && go(school)}
            >
              <Avatar name={school.name} src={school.logoUrl} />
              <span>
                <b>{school.name}</b>
                {school.current && <small>Você está aqui</small>}
              </span>
              {school.current && <Check aria-hidden="true" />}
              {busy && chosen === school.slug && <Spinner />}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Waiting() {
  return (
    <Loading label="Carregando suas escolas" className="schools">
      <Skeleton className="h-15" />
      <Skeleton className="h-15" />
    </Loading>
  );
}
