import { ArrivingPage } from '#web/lib/connection/arriving-page.tsx';
import { Loading } from '#web/ui/feedback/skeleton.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';

/** Shown on slow connections while the screen is loading. */
export function RoutePending() {
  return (
    <ArrivingPage>
      <Loading className="grid min-h-[40vh] place-content-center text-muted">
        <Spinner className="size-8" />
      </Loading>
    </ArrivingPage>
  );
}
