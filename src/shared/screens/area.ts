export type Area = 'producer' | 'student';

/** Which half of the product an address belongs to. Both have `/reset-password`: its links say whose it is. */
export const areaOf = ({ pathname, search }: { pathname: string; search: string }): Area =>
  /^\/((alunos|certificados)(\/|$)|student-forgot-password)/.test(pathname) ||
  new URLSearchParams(search).get('area') === 'aluno'
    ? 'student'
    : 'producer';
