import type { QueryClient } from '@tanstack/react-query';
import type { Viewer } from '#shared/contract/public.ts';
import type { Guard } from '#shared/screens/screen.ts';
import { api } from '#web/lib/api/api.ts';
import { LOGIN, loginHere } from './areas.ts';
import { withReturn } from './return-path.ts';
import { sessionQuery } from './session.ts';
import { leaveForLogin } from './session-end.ts';

const MEANT_FOR: Record<Exclude<Guard, 'public' | 'set_up'>, Viewer['kind']> = {
  admin: 'producer',
  owner: 'owner',
  student: 'student',
};

const HOME: Record<Viewer['kind'], string> = {
  student: '/alunos/cursos',
  producer: '/dashboard',
  owner: '/admin/super',
};

const SET_UP = '/segunda-etapa';

export function homeOf(viewer: Viewer | null): string {
  if (mustSetUp(viewer)) return SET_UP;
  return viewer ? HOME[viewer.kind] : loginHere();
}

/** Such accounts must set up a second factor first. */
const mustSetUp = (viewer: Viewer | null) => viewer !== null && 'factorMissing' in viewer;

/** Redirect for somebody who may not open `wanted`; null if they may. */
export function redirectFor(viewer: Viewer | null, guarded: Guard, wanted: string, origin?: string): string | null {
  if (guarded === 'public') return viewer ? homeOf(viewer) : null;
  if (!viewer) return withReturn(guarded === 'student' ? LOGIN.student : LOGIN.producer, wanted, origin);
  if (guarded === 'set_up' || mustSetUp(viewer))
    return mustSetUp(viewer) === (guarded === 'set_up') ? null : homeOf(viewer);
  return viewer.kind === MEANT_FOR[guarded] ? null : homeOf(viewer);
}

type Arrival = { context: { queryClient: QueryClient }; location: { href: string } };

/** A route's `beforeLoad`. The other area is a separate page, so the redirect to it is a real navigation. */
export function guard(guarded: Guard) {
  return async ({ context: { queryClient }, location }: Arrival) => {
    const { viewer } = await queryClient.ensureQueryData(sessionQuery);
    const elsewhere = redirectFor(viewer, guarded, location.href);
    if (elsewhere === null) return;
    if (viewer) window.location.replace(elsewhere);
    else await learnWhy(queryClient, guarded).finally(() => leaveForLogin());
    await new Promise(() => {});
  };
}

/** A session that ended says why only when used: the refusal of this call leads to the login with the reason. */
async function learnWhy(queryClient: QueryClient, guarded: Guard) {
  const options = { retry: false } as const;
  if (guarded === 'student') await queryClient.fetchQuery(api.student.catalogue.queryOptions(options)).catch(() => {});
  else await queryClient.fetchQuery(api.producer.courses.queryOptions(options)).catch(() => {});
}
