import { useQuery } from '@tanstack/react-query';
import { AuditEventRow } from '#web/audit-events/audit-event-row.tsx';
import { momentText } from '#web/audit-events/when.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';

const SHOWN = 4;

export function LatestAuditEvents({ onAll }: { onAll: () => void }) {
  const latest = useQuery(api.producer.auditEvents.queryOptions({ input: { limit: SHOWN } }));
  const now = new Date();
  return (
    <Card>
      <section aria-label="Últimos atos">
        <CardHead
          title="Últimos atos"
          action={
            <Button variant="ghost" size="small" className="-mr-2.5 flex-none" onClick={onAll}>
              <span className={linkClass()}>Ver auditoria</span>
            </Button>
          }
        />
        {latest.data?.auditEvents.length === 0 && <p className="text-muted">Nada foi registrado ainda.</p>}
        {latest.data && (
          <ol className="audit-timeline">
            {latest.data.auditEvents.map((auditEvent) => (
              <AuditEventRow
                key={auditEvent.id}
                auditEvent={auditEvent}
                when={momentText(new Date(auditEvent.at), now)}
              />
            ))}
          </ol>
        )}
        {!latest.data && latest.error && <QueryError title="Erro ao carregar os atos" of={latest} />}
        {!latest.data && !latest.error && (
          <Loading label="Carregando os atos" className="grid gap-4">
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
          </Loading>
        )}
      </section>
    </Card>
  );
}
