import type { ReactNode } from 'react';
import { PAGE_WIDTH } from '#web/panel/page-width.ts';
import { cx } from '#web/ui/cx.ts';

/** Target of the skip link. */
export function PageContent({ children }: { children: ReactNode }) {
  return (
    <div
      id="conteudo"
      tabIndex={-1}
      className={cx(
        PAGE_WIDTH,
        'grid grid-cols-[minmax(0,1fr)] content-start gap-4 pt-4 pb-22 outline-0 md:gap-5 md:pt-6 print:pt-3 print:pb-0',
      )}
    >
      {children}
    </div>
  );
}
