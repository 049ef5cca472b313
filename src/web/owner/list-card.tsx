import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Pagination } from '#web/ui/pagination.tsx';

type ListCardProps = {
  list: { total: number; page: number; pageSize: number };
  /** Rows on this page. */
  shown: number;
  /** The rows shown are the last question's while the next is on its way. */
  waiting: boolean;
  /** Something was searched or filtered for. */
  narrowed: boolean;
  none: ReactNode;
  noneFound: string;
  onPage: (page: number) => void;
  children: ReactNode;
};

/** A table with its pages, or what to say when there is nothing in it. */
export function ListCard({ list, shown, waiting, narrowed, none, noneFound, onPage, children }: ListCardProps) {
  if (list.total === 0 && narrowed) return <Empty title={noneFound}>Mude a busca ou o filtro.</Empty>;
  if (list.total === 0) return none;
  if (shown === 0)
    return (
      <Empty
        title="Esta página não existe mais"
        action={<Button onClick={() => onPage(1)}>Ir para a primeira</Button>}
      />
    );
  return (
    <Card padded={false} aria-busy={waiting} className="overflow-hidden aria-busy:opacity-60">
      {children}
      <Pagination page={list.page} pageSize={list.pageSize} total={list.total} onChange={onPage} />
    </Card>
  );
}
