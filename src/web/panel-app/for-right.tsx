import type { RouteComponent } from '@tanstack/react-router';
import type { Right } from '#shared/team/roles.ts';
import { useMay } from '#web/lib/session/may.tsx';
import { RoleNotice } from '#web/producer/layout/role-notice.tsx';

/** A page that requires a right; everybody else sees a notice instead. */
export function forRight(right: Right, Page: RouteComponent): RouteComponent {
  const Guarded = () => (useMay()(right) ? <Page /> : <RoleNotice />);
  return Object.assign(Guarded, { preload: Page.preload });
}
