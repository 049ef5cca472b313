import { createContext } from 'react';

/** Sentences in Portuguese, ready to show. */
export type FormFailure = { fields?: Record<string, string>; message?: string };

export type FormTexts = {
  /** The sentence for what a schema said about a field. */
  say: (field: string, message: string) => string;
  /** The sentences for an error thrown while submitting. */
  explain: (error: unknown) => FormFailure;
};

/** Each entry provides its own; the default speaks only in general. */
export const FormTextsContext = createContext<FormTexts>({
  say: (_, message) => message,
  explain: () => ({ message: 'Algo deu errado. Tente de novo em instantes.' }),
});
