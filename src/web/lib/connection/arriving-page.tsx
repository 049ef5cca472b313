import type { ReactNode } from 'react';
import { PageError } from '#web/ui/feedback/page-error.tsx';
import { useConnectionLost } from './use-connection.ts';

/** Placeholder while a page is loading. */
export function ArrivingPage({ children }: { children?: ReactNode }) {
  if (!useConnectionLost()) return children;
  return <PageError title="Sem conexão">Esta página abre sozinha assim que a conexão voltar.</PageError>;
}
