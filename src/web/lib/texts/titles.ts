import { useLayoutEffect } from 'react';
import { useSession } from '#web/lib/session/session.ts';

/** `Aulas Favoritas · Escola da Ana` in the tab; the school's name in its area, the platform's elsewhere. */
export function useTitle(page: string) {
  const { school, platform } = useSession();
  const place = school?.memberAreaName ?? platform.name;
  useLayoutEffect(() => {
    document.title = page ? `${page} · ${place}` : place;
  }, [page, place]);
}
