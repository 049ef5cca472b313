import { PageError } from '#web/ui/feedback/page-error.tsx';

/** A screen that broke, or a piece of it that did not arrive: the next version of the site, usually. */
export function Crash() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <PageError title="Não foi possível abrir esta página" onRetry={() => window.location.reload()}>
        Recarregue a página para continuar de onde parou.
      </PageError>
    </main>
  );
}
