/* Where a school's pages are that anybody reads. */
export const PRIVACY_PATH = '/alunos/privacidade';
export const VISIT_PATH = '/alunos/privacidade/meus-dados';
export const COPY_PATH = '/alunos/privacidade/copia';
