import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '#web/ui/button/icon-button.tsx';

type PaginationProps = {
  /** First page is 1. */
  page: number;
  pageSize: number;
  total: number;
  onChange: (page: number) => void;
};

const number = new Intl.NumberFormat('pt-BR');

export function Pagination({ page, pageSize, total, onChange }: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  return (
    <nav
      aria-label="Paginação"
      className="flex flex-wrap items-center justify-between gap-3 border-line border-t px-4 py-2.5 text-muted md:px-5 text-sm tabular-nums"
    >
      <span>
        {number.format(first)} a {number.format(last)} de {number.format(total)}
      </span>
      <span className="flex items-center gap-1">
        <IconButton
          label="Página anterior"
          icon={<ChevronLeft />}
          variant="secondary"
          size="small"
          aria-disabled={page <= 1 || undefined}
          onClick={() => page > 1 && onChange(page - 1)}
        />
        <span className="px-2" aria-live="polite">
          Página {number.format(page)} de {number.format(pages)}
        </span>
        <IconButton
          label="Próxima página"
          icon={<ChevronRight />}
          variant="secondary"
          size="small"
          aria-disabled={page >= pages || undefined}
          onClick={() => page < pages && onChange(page + 1)}
        />
      </span>
    </nav>
  );
}
