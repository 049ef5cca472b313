import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditEventsQuestion } from '#shared/security/audit-events.ts';
import { formatTime } from '#shared/time/dates.ts';
import { AuditEventRow } from '#web/audit-events/audit-event-row.tsx';
import { byDay } from '#web/audit-events/when.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { AuditFilters } from './audit-filters.tsx';

const EVERYTHING: AuditEventsQuestion = { search: '' };

/** The school's audit, with its filters. */
export function AuditList() {
  const [question, setQuestion] = useState(EVERYTHING);
  const { pages, auditEvents, people } = useAuditEvents(question);
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
      {pages.data && auditEvents.length === 0 && (
        <Card>
          <Empty title={narrowed ? 'Nenhum ato encontrado' : 'Nada foi registrado ainda'}>
            {narrowed ? 'Mude a busca, o filtro ou as datas.' : 'O que for feito na escola aparece aqui por um ano.'}
          </Empty>
        </Card>
      )}
      {auditEvents.length > 0 && (
        <Card aria-busy={pages.isPlaceholderData} className="aria-busy:opacity-60">
          {byDay(auditEvents, new Date()).map(({ day, lines }) => (
            <section key={day} aria-label={day} className="audit-day">
              <h3>{day}</h3>
              <ol className="audit-timeline">
                {lines.map((auditEvent) => (
                  <AuditEventRow
                    key={auditEvent.id}
                    auditEvent={auditEvent}
                    when={formatTime(new Date(auditEvent.at))}
                  />
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

/** The lines that match, as many pages as were loaded. The first may have come with the screen. */
function useAuditEvents(question: AuditEventsQuestion) {
  const came = useQueryClient().getQueryState(api.producer.auditEvents.queryKey({ input: question }));
  const pages = useInfiniteQuery({
    queryKey: api.producer.auditEvents.key({ input: question, type: 'infinite' }),
    queryFn: ({ pageParam, signal }) =>
      api.producer.auditEvents.call({ ...question, after: pageParam ?? undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    initialData: came?.data && { pages: [came.data], pageParams: [null] },
    initialDataUpdatedAt: came?.dataUpdatedAt,
    placeholderData: keepPreviousData,
  });
  return {
    pages,
    auditEvents: pages.data?.pages.flatMap((page) => page.auditEvents) ?? [],
    people: pages.data?.pages[0]?.people ?? [],
  };
}
