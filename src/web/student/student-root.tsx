import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { queryClient } from '#web/lib/api/query-client.ts';
import { ErrorBoundary } from './layout/error-boundary.tsx';
import { StudentApp } from './student-app.tsx';

export function StudentRoot() {
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
