import { type Area, areaOf } from '#shared/screens/area.ts';
import { addressHere } from '#web/lib/address.ts';

export const LOGIN = { producer: '/login', student: '/alunos/login' } as const;

let visitorsOwn: Area | null = null;

/** For a page of one area that is shown to somebody of the other, like the producer's preview. */
export function signInTo(area: Area) {
  visitorsOwn = area;
}

let namedSchool: string | null = null;

/** @param slug of the school that the page is of, where its host does not name it */
export function signInAt(slug: string | null) {
  namedSchool = slug;
}

/** The sign-in page of the current area; a student's names the school, since the browser may remember another. */
export function loginHere(): string {
  const area = visitorsOwn ?? areaOf(addressHere());
  return area === 'student' && namedSchool ? `${LOGIN.student}?escola=${namedSchool}` : LOGIN[area];
}
