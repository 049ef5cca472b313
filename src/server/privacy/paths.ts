/* Where a school's pages are that anybody reads. */
export const PRIVACY_PATH = '/alunos/privacidade';
export const VISIT_PATH = '/alunos/privacidade/meus-dados';
export const COPY_PATH = '/alunos/privacidade/copia';
/* Where a producer's own requests to the platform are. */
export const OWN_REQUESTS_PATH = '/admin/settings/conta';
