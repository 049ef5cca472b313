import { api } from '#web/lib/api/api.ts';

/**
 * Asks for a confirmation before downloading personal data by a plain link, without an API call.
 * @param act what is about to happen: "Você vai exportar …"
 * @throws Refusal if the person does not confirm
 */
export const confirmFirst = (act: string) => api.public.confirmation.call(undefined, { context: { act } });
