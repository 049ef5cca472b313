import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryError } from '#web/lib/query-error.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Pagination } from '#web/ui/data/pagination.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

function ListSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <Card padded={false}>
        <div className="h-9.25 border-line border-b max-md:hidden" />
        {ROWS.map((row) => (
          <div
            key={row}
            className="flex h-13 items-center max-md:h-21.5 gap-2.5 border-line border-b px-5 last:border-b-0"
          >
            <Skeleton className="size-8 rounded-full" />
            <Skeleton className="h-3.5 w-44" />
            <Skeleton className="ml-auto h-5 w-20 rounded-full" />
          </div>
        ))}
      </Card>
    </Loading>
  );
}

type ListPage = { total: number; page: number; pageSize: number };

type AskedListProps<List extends ListPage> = {
  query: UseQueryResult<List>;
  loading: string;
  failed?: string;
  narrowed: boolean;
  none: ReactNode;
  noneFound: string;
  onPage: (page: number) => void;
  children: (list: List) => ReactNode;
};

export function AskedList<List extends ListPage>(props: AskedListProps<List>) {
  const { query, loading, failed = 'Erro ao carregar dados do painel', narrowed, none, noneFound, onPage } = props;
  const { data } = query;
  if (!data && query.error) return <QueryError title={failed} of={query} />;
  if (!data) return <ListSkeleton label={loading} />;
  if (data.total === 0 && narrowed) return <Empty title={noneFound}>Mude a busca ou o filtro.</Empty>;
  if (data.total === 0) return none;
  if ((data.page - 1) * data.pageSize >= data.total)
    return (
      <Empty
        title="Esta página não existe mais"
        action={<Button onClick={() => onPage(1)}>Ir para a primeira</Button>}
      />
    );
  return (
    // The rows are the previous query's while the next page is loading.
    <Card padded={false} aria-busy={query.isPlaceholderData} className="overflow-hidden aria-busy:opacity-60">
      {props.children(data)}
      <Pagination page={data.page} pageSize={data.pageSize} total={data.total} onChange={onPage} />
    </Card>
  );
}
