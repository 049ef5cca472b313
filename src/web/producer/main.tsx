import '#web/styles/producer.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { seedFromPage } from '#web/lib/boot.ts';
import { confirmWith } from '#web/lib/call.ts';
import { addErrorTexts } from '#web/lib/error-texts.ts';
import { addFieldTexts } from '#web/lib/field-texts.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { watchSession } from '#web/lib/session-watch.ts';
import { PRODUCER_ERROR_TEXTS } from './error-texts.ts';
import { PRODUCER_FIELD_TEXTS } from './field-texts.ts';
import { router } from './router.tsx';

addErrorTexts(PRODUCER_ERROR_TEXTS);
addFieldTexts(PRODUCER_FIELD_TEXTS);
confirmWith(() => import('#web/step-up/confirm-for.tsx'));
seedFromPage(queryClient);
watchSession(queryClient);

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
