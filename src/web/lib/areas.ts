export type Area = 'producer' | 'student';

export const LOGIN = { producer: '/login', student: '/alunos/login' } as const;

/** Which half of the product an address belongs to. */
export function areaOf(pathname: string): Area {
  return /^\/(alunos(\/|$)|student-)/.test(pathname) ? 'student' : 'producer';
}
