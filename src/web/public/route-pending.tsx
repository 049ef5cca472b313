import { ArrivingPage } from '#web/lib/connection/arriving-page.tsx';
import { Loading } from '#web/ui/feedback/skeleton.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';

/** On a slow line, while the screen itself is on its way. */
export function RoutePending() {
  return (
    <ArrivingPage>
      <Loading className="grid min-h-[40vh] place-content-center text-muted">
        <Spinner className="size-8" />
      </Loading>
    </ArrivingPage>
  );
}
