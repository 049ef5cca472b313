import { Component, type ReactNode } from 'react';
import { helpedByReload } from '#web/lib/connection/load-piece.ts';
import { PageError } from '#web/ui/feedback/page-error.tsx';

type Props = { children: ReactNode };

/** React supports error boundaries only as classes. */
export class ErrorBoundary extends Component<Props, { broken: boolean; reloading: boolean }> {
  override state = { broken: false, reloading: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: Error) {
    if (!helpedByReload(error)) return;
    // Immediately, so that no error flashes.
    this.setState({ reloading: true });
    window.location.reload();
  }

  override render() {
    if (this.state.reloading) return null;
    return this.state.broken ? <Crash /> : this.props.children;
  }
}

/** Shown if a screen failed, or if one of its chunks is missing even after a reload. */
function Crash() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <PageError title="Não foi possível abrir esta página" onRetry={() => window.location.reload()}>
        Recarregue a página para continuar de onde parou.
      </PageError>
    </main>
  );
}
