import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeedsQuestion } from '#shared/security/deeds.ts';
import { formatTime } from '#shared/time/dates.ts';
import { DeedRow } from '#web/deeds/deed-row.tsx';
import { byDay } from '#web/deeds/when.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { AuditFilters } from './audit-filters.tsx';

const EVERYTHING: DeedsQuestion = { search: '' };

export default function AuditTab() {
  const [question, setQuestion] = useState(EVERYTHING);
  const { pages, deeds, people } = useDeeds(question);
  const narrowed = Object.values(question).some(Boolean);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <AuditFilters question={question} people={people} onAsk={setQuestion} />
      {pages.error && !pages.data && <QueryError title="Erro ao carregar a auditoria" of={pages} />}
      {!pages.error && !pages.data && (
        <Loading label="Carregando a auditoria">
          <Skeleton className="h-105" />
        </Loading>
      )}
      {pages.data && deeds.length === 0 && (
        <Card>
          <Empty title={narrowed ? 'Nenhum ato encontrado' : 'Nada foi registrado ainda'}>
            {narrowed ? 'Mude a busca, o filtro ou as datas.' : 'O que for feito na escola aparece aqui por um ano.'}
          </Empty>
        </Card>
      )}
      {deeds.length > 0 && (
        <Card aria-busy={pages.isPlaceholderData} className="aria-busy:opacity-60">
          {byDay(deeds, new Date()).map(({ day, lines }) => (
            <section key={day} aria-label={day} className="audit-day">
              <h3>{day}</h3>
              <ol className="deed-timeline">
                {lines.map((deed) => (
                  <DeedRow key={deed.id} deed={deed} when={formatTime(new Date(deed.at))} />
                ))}
              </ol>
            </section>
          ))}
          {pages.hasNextPage && (
            <Button block className="mt-5" busy={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
              Ver mais
            </Button>
          )}
        </Card>
      )}
    </div>
  );
}

/** The lines that were asked for, as many pages of them as were wanted. */
function useDeeds(question: DeedsQuestion) {
  const pages = useInfiniteQuery({
    queryKey: api.producer.deeds.key({ input: question, type: 'infinite' }),
    queryFn: ({ pageParam, signal }) =>
      api.producer.deeds.call({ ...question, after: pageParam ?? undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  return {
    pages,
    deeds: pages.data?.pages.flatMap((page) => page.deeds) ?? [],
    people: pages.data?.pages[0]?.people ?? [],
  };
}
