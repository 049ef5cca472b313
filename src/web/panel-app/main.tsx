import '#web/styles/producer.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { feedbackScript, seedFromPage } from '#web/lib/api/boot.ts';
import { confirmWith } from '#web/lib/api/call.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { watchSession } from '#web/lib/session/session-watch.ts';
import { addErrorTexts } from '#web/lib/texts/error-texts.ts';
import { addFieldTexts } from '#web/lib/texts/field-texts.ts';
import { showTruncatedTexts } from '#web/lib/truncated-text.ts';
import { PRODUCER_ERROR_TEXTS } from '#web/producer/error-texts.ts';
import { PRODUCER_FIELD_TEXTS } from '#web/producer/field-texts.ts';
import { loadFeedbackWidget } from './feedback-widget.ts';
import { followScheme } from './follow-scheme.ts';
import { keepWhatIsTyped, leaveUnlessTyped } from './keep-typed.ts';
import { router } from './router.tsx';

followScheme();
addErrorTexts(PRODUCER_ERROR_TEXTS);
addFieldTexts(PRODUCER_FIELD_TEXTS);
confirmWith(() => import('#web/step-up/confirm-for.tsx'));
seedFromPage(queryClient);
keepWhatIsTyped(queryClient);
watchSession(queryClient, undefined, leaveUnlessTyped);
loadFeedbackWidget(feedbackScript());
showTruncatedTexts(document);

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
