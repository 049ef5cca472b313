import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';

type PageErrorProps = {
  title?: string;
  onRetry?: () => void;
  retrying?: boolean;
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
};

export function PageError(props: PageErrorProps) {
  const { title = 'Não foi possível carregar', onRetry, retrying, action, className, children } = props;
  return (
    <div role="alert" className={cx('grid justify-items-center gap-1.5 px-5 py-14 text-center', className)}>
      <BrokenCover />
      <h2 className="text-lg">{title}</h2>
      <p className="max-w-[42ch] text-balance text-muted">
        {children ?? 'Verifique sua conexão com a internet e tente de novo.'}
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        {onRetry && (
          <Button icon={<RotateCw />} busy={retrying} onClick={onRetry}>
            Tentar de novo
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}

function BrokenCover() {
  return (
    <svg className="mb-3 h-23 w-33" viewBox="0 0 132 92" fill="none" aria-hidden="true">
      <rect x="20" y="14" width="40" height="64" rx="6" fill="var(--active)" />
      <rect
        x="72"
        y="14"
        width="40"
        height="64"
        rx="6"
        fill="var(--hover)"
        stroke="var(--control)"
        strokeDasharray="3 4"
      />
      <rect x="46" y="6" width="40" height="72" rx="6" fill="var(--ground)" stroke="var(--control)" strokeWidth="1.5" />
      <path d="M66 30v16" stroke="var(--mark)" strokeWidth="4" strokeLinecap="round" />
      <circle cx="66" cy="55" r="2.5" fill="var(--mark)" />
      <path d="M10 84h112" stroke="var(--control)" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}
