import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

type PageHeadProps = {
  /** A `BackLink` to the page that this one belongs to. */
  back?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  /** Actions, beside the title or on phones below it. */
  children?: ReactNode;
};

/** The head of a page below the panel's tabs. */
export function PageHead({ back, title, description, children }: PageHeadProps) {
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-80">
        {back}
        <h2 className={cx('wrap-anywhere text-xl', Boolean(back) && 'mt-2')}>{title}</h2>
        {description && <p className="wrap-anywhere text-muted">{description}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:grow">{children}</div>}
    </div>
  );
}
