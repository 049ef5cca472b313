import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { BlankCovers } from '#web/ui/media/blank-covers.tsx';

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
      <BlankCovers>
        <path d="M66 30v16" stroke="var(--mark)" strokeWidth="4" strokeLinecap="round" />
        <circle cx="66" cy="55" r="2.5" fill="var(--mark)" />
      </BlankCovers>
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
