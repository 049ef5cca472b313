export type Area = 'producer' | 'student';

export const LOGIN = { producer: '/login', student: '/alunos/login' } as const;

/** Which half of the product an address belongs to. */
function areaOf(pathname: string): Area {
  return /^\/(alunos(\/|$)|student-)/.test(pathname) ? 'student' : 'producer';
}

let visitorsOwn: Area | null = null;

/** For a page that shows one half to somebody of the other: the producer's preview. */
export function signInTo(area: Area) {
  visitorsOwn = area;
}

/** Where this page's visitor signs in again. */
export function loginHere(): string {
  return LOGIN[visitorsOwn ?? areaOf(window.location.pathname)];
}
