/** Query of a lesson's address that opens its questions. */
export const AT_QUESTIONS = 'ver=duvidas';
