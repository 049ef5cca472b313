import { api } from '#web/lib/api/api.ts';

/**
 * Before downloading personal data by a plain link, without an API call.
 * @param act what is about to happen: "Você vai exportar …"
 * @throws Refusal when whoever sits there does not confirm that it is them
 */
export const confirmFirst = (act: string) => api.public.confirmation.call(undefined, { context: { act } });
