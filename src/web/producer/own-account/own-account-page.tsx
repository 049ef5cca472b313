import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OwnRequests } from '#shared/contract/producer-requests.ts';
import { PRODUCER_RETENTION } from '#shared/privacy/retention.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { useTitle } from '#web/lib/texts/titles.ts';
import { BackLink } from '#web/panel/back-link.tsx';
import { PageHead } from '#web/panel/page-head.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { AskCard } from './ask-card.tsx';
import { ClosingCard } from './closing-card.tsx';
import { OwnCopyCard } from './own-copy-card.tsx';
import { OwnRequestList } from './own-request-list.tsx';

const POLL_MS = 3_000;
const isMaking = (data?: OwnRequests) =>
  data?.requests.some(({ kind, state }) => kind === 'copy' && state === 'open') ?? false;

/** A producer's data requests to the platform. */
export function OwnAccountPage() {
  useTitle('Seus dados');
  const own = useQuery(
    api.producer.ownRequests.queryOptions({
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (isMaking(state.data) ? POLL_MS : false),
    }),
  );
  const { data } = own;
  return (
    <>
      <PageHead
        back={<BackLink to="/admin/settings">Configurações</BackLink>}
        title="Seus dados"
        description={
          <>
            Os da sua conta com a plataforma. Cursos, alunos e vendas são da escola, e vão no{' '}
            <Link className={linkClass()} to="/admin/settings/escola">
              pacote da escola
            </Link>
            .
          </>
        }
      />
      {!data && !own.error && (
        <Loading label="Carregando" className="grid gap-5 md:grid-cols-2">
          <Skeleton className="h-48" />
          <Skeleton className="h-48" />
        </Loading>
      )}
      {!data && own.error && <QueryError title="Erro ao carregar os seus pedidos" of={own} />}
      {data && (
        <>
          <div className="grid items-start gap-5 md:grid-cols-2">
            <OwnCopyCard requests={data.requests} />
            <AskCard />
          </div>
          <OwnRequestList requests={data.requests} />
        </>
      )}
      <RetentionCard />
      <ClosingCard />
    </>
  );
}

function RetentionCard() {
  return (
    <Card>
      <CardHead title="O que a plataforma guarda de você, e por quanto tempo" />
      <dl>
        {PRODUCER_RETENTION.map(({ id, label, kept, why }) => (
          <div key={id} className="grid gap-x-6 border-line border-t py-2.5 first:border-t-0 md:grid-cols-2">
            <dt>{label}</dt>
            <dd className="text-muted">
              <b className="font-medium text-fg">{kept}</b>
              <span className="block text-sm">{why}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
