import { type Area, areaOf } from '#shared/screens/area.ts';
import { addressHere } from '#web/lib/address.ts';
import { schoolInQuery } from '#web/lib/api/call.ts';

export const LOGIN = { producer: '/login', student: '/alunos/login' } as const;

let visitorsOwn: Area | null = null;

/** For a page of one area that is shown to somebody of the other, like the producer's preview. */
export function signInTo(area: Area) {
  visitorsOwn = area;
}

/** The sign-in page of the current area; a student's names the school, since the browser may remember another. */
export function loginHere(): string {
  const area = visitorsOwn ?? areaOf(addressHere());
  return LOGIN[area] + (area === 'student' ? schoolInQuery() : '');
}
