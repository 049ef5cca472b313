import { Suspense } from 'react';
import { Problem } from '#web/lib/api/problem.ts';
import { lazyPiece } from '#web/lib/connection/load-piece.ts';
import { PageError } from '#web/ui/feedback/page-error.tsx';
import type { RefusalProps } from './refusal.tsx';

const Refusal = lazyPiece(() => import('./refusal.tsx'), 'Refusal');

/**
 * A screen whose data failed to load. Error texts are loaded lazily with the first response; offline they
 * would not be available.
 */
export function ScreenError(props: RefusalProps) {
  const { error, ...shown } = props;
  if (!(error instanceof Problem)) return <PageError {...shown} />;
  return (
    <Suspense>
      <Refusal {...props} />
    </Suspense>
  );
}
