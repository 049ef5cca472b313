export type Area = 'producer' | 'student';

/** The half of the product that an address belongs to. Both have `/reset-password`, whose links name their half. */
export const areaOf = ({ pathname, search }: { pathname: string; search: string }): Area =>
  /^\/((alunos|certificados)(\/|$)|student-forgot-password)/.test(pathname) ||
  new URLSearchParams(search).get('area') === 'aluno'
    ? 'student'
    : 'producer';
