import '#web/styles/student.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { seedFromPage } from '#web/lib/boot.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { watchSession } from '#web/lib/session-watch.ts';
import { router } from './router.tsx';

seedFromPage(queryClient);
watchSession(queryClient);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
