import { Component, type ReactNode } from 'react';
import { helpedByReload } from '#web/lib/connection/arrive.ts';
import { PageError } from '#web/ui/feedback/page-error.tsx';

type Props = { children: ReactNode };

/** React offers this only as a class. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: Error) {
    if (helpedByReload(error)) window.location.reload();
  }

  override render() {
    return this.state.broken ? <Crash /> : this.props.children;
  }
}

/** A screen that broke, or a piece of it that did not arrive: the next version of the site, usually. */
function Crash() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <PageError title="Não foi possível abrir esta página" onRetry={() => window.location.reload()}>
        Recarregue a página para continuar de onde parou.
      </PageError>
    </main>
  );
}
