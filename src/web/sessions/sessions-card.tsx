import { QueryError } from '#web/lib/query-error.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { SessionRow } from './session-row.tsx';
import { type SessionCalls, useSessions } from './use-sessions.ts';

/** Sessions of the account; without a card on the student's page. */
export function SessionsCard({ calls, framed = true }: { calls: SessionCalls; framed?: boolean }) {
  const { sessions, ending, end, endingOthers, endOthers } = useSessions(calls);
  const open = sessions.data?.sessions;
  const content = (
    <section aria-label="Sessões abertas">
      <CardHead
        title="Sessões abertas"
        action={
          open &&
          open.length > 1 && (
            <Button variant="danger" size="small" className="flex-none" busy={endingOthers} onClick={endOthers}>
              Encerrar outras
            </Button>
          )
        }
      >
        Encerre o que você não reconhece.
      </CardHead>
      {open && (
        <ul>
          {open.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              ending={ending === session.id}
              onEnd={() => end(session.id)}
            />
          ))}
        </ul>
      )}
      {!open && sessions.error && <QueryError title="Erro ao carregar as sessões" of={sessions} />}
      {!open && !sessions.error && (
        <Loading label="Carregando as sessões" className="grid gap-3">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </Loading>
      )}
    </section>
  );
  return framed ? <Card>{content}</Card> : content;
}
