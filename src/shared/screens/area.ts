export type Area = 'producer' | 'student';

/** The half of the product that an address belongs to. Links to a page that both have, such as `/reset-password`, name it. */
export const areaOf = ({ pathname, search }: { pathname: string; search: string }): Area =>
  /^\/((alunos|certificados)(\/|$)|student-forgot-password)/.test(pathname) ||
  new URLSearchParams(search).get('area') === 'aluno'
    ? 'student'
    : 'producer';
