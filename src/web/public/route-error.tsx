import type { ErrorComponentProps } from '@tanstack/react-router';
import { PageError } from '#web/ui/feedback/page-error.tsx';

/** A new version may have replaced a file that an old tab requests: reloading helps. */
export function RouteError({ error }: ErrorComponentProps) {
  console.error(error);
  return (
    <main className="grid min-h-dvh place-content-center">
      <PageError title="Não foi possível abrir esta página" onRetry={() => window.location.reload()} />
    </main>
  );
}
