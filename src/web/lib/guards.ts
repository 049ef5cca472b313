import type { QueryClient } from '@tanstack/react-query';
import type { Viewer } from '#shared/contract/public.ts';
import { LOGIN } from './areas.ts';
import { withReturn } from './return-path.ts';
import { sessionQuery } from './session.ts';

export type Guarded = 'public' | 'admin' | 'owner' | 'student';

const OWNER_OF: Record<Exclude<Guarded, 'public'>, Viewer['kind']> = {
  admin: 'producer',
  owner: 'owner',
  student: 'student',
};

const HOME: Record<Viewer['kind'], string> = {
  student: '/alunos/cursos',
  producer: '/dashboard',
  owner: '/admin/super',
};

export function homeOf(viewer: Viewer | null): string {
  return viewer ? HOME[viewer.kind] : LOGIN.producer;
}

/** Where this person must go instead of `wanted`, or null when they may stay. */
export function redirectFor(viewer: Viewer | null, guarded: Guarded, wanted: string): string | null {
  if (guarded === 'public') return viewer ? homeOf(viewer) : null;
  if (!viewer) return withReturn(guarded === 'student' ? LOGIN.student : LOGIN.producer, wanted);
  return viewer.kind === OWNER_OF[guarded] ? null : homeOf(viewer);
}

type Arrival = { context: { queryClient: QueryClient }; location: { href: string } };

/** A route's `beforeLoad`. The other area is another page, so the way there is a real navigation. */
export function guard(guarded: Guarded) {
  return async ({ context, location }: Arrival) => {
    const { viewer } = await context.queryClient.ensureQueryData(sessionQuery);
    const elsewhere = redirectFor(viewer, guarded, location.href);
    if (elsewhere === null) return;
    window.location.replace(elsewhere);
    await new Promise(() => {});
  };
}
