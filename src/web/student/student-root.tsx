import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useEffect } from 'react';
import { queryClient } from '#web/lib/api/query-client.ts';
import { untilPiecesLoaded } from '#web/lib/connection/load-piece.ts';
import { replayEarlyPress } from '#web/lib/early-press.ts';
import { ErrorBoundary } from './layout/error-boundary.tsx';
import { StudentApp } from './student-app.tsx';

export function StudentRoot() {
  useEffect(() => {
    untilPiecesLoaded().then(replayEarlyPress);
  }, []);
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          <StudentApp />
        </ErrorBoundary>
      </QueryClientProvider>
    </StrictMode>
  );
}
