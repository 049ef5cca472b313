import '#web/styles/student.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { seedFromPage } from '#web/lib/api/boot.ts';
import { confirmWith } from '#web/lib/api/call.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { onceSettled } from '#web/lib/once-settled.ts';
import { signInTo } from '#web/lib/session/areas.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { watchSession } from '#web/lib/session/session-watch.ts';
import { showTruncatedTexts } from '#web/lib/truncated-text.ts';
import { inPreview } from './preview/in-preview.ts';
import { keepInstallOffer } from './pwa/install-offer.ts';
import { preloadRoute } from './routes.ts';
import { navigate, wasOpenedHere } from './routing/location.ts';
import { withSchool } from './routing/paths.ts';
import { preloadWith } from './routing/preload.ts';
import { StudentRoot } from './student-root.tsx';

confirmWith(() => import('#web/step-up/confirm-for.tsx'));
seedFromPage(queryClient);
const preview = inPreview();
if (preview) signInTo('producer');
watchSession(queryClient, preview ? async () => {} : undefined);
preloadWith(preloadRoute);
keepInstallOffer();
showTruncatedTexts(document);
const { pathname, search } = window.location;
if (pathname.startsWith('/alunos/curso/'))
  navigate(withSchool(pathname + search), { replace: true, keepScroll: true, openedHere: wasOpenedHere() });

onceSettled(() => {
  import('./live/follow.ts').then(({ follow }) => follow(queryClient)).catch(() => {});
  const slug = queryClient.getQueryData(sessionQuery.queryKey)?.school?.slug;
  if (slug && !preview) import('./pwa/register-worker.ts').then((piece) => piece.registerWorker(slug)).catch(() => {});
});

const root = document.getElementById('root');
if (root) {
  if (root.hasChildNodes()) hydrateRoot(root, <StudentRoot />);
  else createRoot(root).render(<StudentRoot />);
}
