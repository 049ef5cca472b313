import { Suspense } from 'react';
import { Problem } from '#web/lib/api/problem.ts';
import { lazyPiece } from '#web/lib/connection/load-piece.ts';
import { PageError } from '#web/ui/feedback/page-error.tsx';
import type { RefusalProps } from './refusal.tsx';

const Refusal = lazyPiece(() => import('./refusal.tsx'), 'Refusal');

/** A screen whose data did not come. What explains an answer is loaded with the first; without one it could not be. */
export function ScreenError(props: RefusalProps) {
  const { error, ...shown } = props;
  if (!(error instanceof Problem)) return <PageError {...shown} />;
  return (
    <Suspense>
      <Refusal {...props} />
    </Suspense>
  );
}
