/** In a lesson's address: it opens with what is asked there. */
export const AT_QUESTIONS = 'ver=duvidas';
