/* Path of a school's public privacy pages. */
export const PRIVACY_PATH = '/alunos/privacidade';
export const VISIT_PATH = '/alunos/privacidade/meus-dados';
export const COPY_PATH = '/alunos/privacidade/copia';
/* Path of a producer's requests to the platform. */
export const OWN_REQUESTS_PATH = '/admin/settings/conta';
