import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { previewRequest } from '#shared/preview.ts';
import type { Guard } from '#shared/screens/screen.ts';
import { schoolOfAddress } from '#web/lib/api/boot.ts';
import { ArrivingPage } from '#web/lib/connection/arriving-page.tsx';
import { lazyPiece } from '#web/lib/connection/load-piece.ts';
import { guard, redirectFor } from '#web/lib/session/guards.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { recoverFocus } from '#web/ui/overlay/move-focus-on-unmount.ts';
import { ErrorBoundary } from './layout/error-boundary.tsx';
import { StudentLayout } from './layout/student-layout.tsx';
import { isPreviewed } from './preview/in-preview.ts';
import { routeOf } from './routes.ts';
import { useLocation } from './routing/location.ts';

/* Only a few addresses, one of them with a parameter: a router library would be as large as the rest of this area. */

const PreviewNote = lazyPiece(() => import('./preview/preview-note.tsx'), 'PreviewNote');
const PreviewUnnamed = lazyPiece(() => import('./preview/preview-unnamed.tsx'), 'PreviewUnnamed');

const OtherSchoolPage = lazyPiece(() => import('./schools/other-school-page.tsx'), 'OtherSchoolPage');

export function StudentApp() {
  const { pathname, search } = useLocation();
  const { guard: guarded, Page, params } = routeOf(pathname);
  const viewer = useViewer();
  useFocusOnArrival(pathname);

  const otherSchool = schoolOfAddress();
  if (otherSchool && guarded) {
    return (
      <Suspense>
        <OtherSchoolPage otherSchool={otherSchool} />
      </Suspense>
    );
  }
  const preview = isPreviewed(pathname) ? previewRequest(viewer, search) : null;
  if (preview === 'unnamed') {
    return (
      <Suspense>
        <PreviewUnnamed />
      </Suspense>
    );
  }
  if (!preview && guarded && redirectFor(viewer, guarded, pathname + search) !== null) {
    return <Leave key={guarded} guarded={guarded} href={pathname + search} />;
  }
  const page = (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<ArrivingPage />}>
        {preview && <PreviewNote />}
        <Page key={pathname} params={params} />
      </Suspense>
    </ErrorBoundary>
  );
  return guarded === 'student' ? <StudentLayout>{page}</StudentLayout> : page;
}

/** Moves the focus into the new page's content, since the followed link is gone. */
function useFocusOnArrival(pathname: string) {
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current !== pathname) recoverFocus();
    before.current = pathname;
  }, [pathname]);
}

/** Renders nothing while redirecting. */
function Leave({ guarded, href }: { guarded: Guard; href: string }) {
  const queryClient = useQueryClient();
  useEffect(() => {
    guard(guarded)({ context: { queryClient }, location: { href } });
  }, [guarded, href, queryClient]);
  return null;
}
