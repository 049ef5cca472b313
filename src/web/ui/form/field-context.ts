import { createContext, use } from 'react';

export type FieldAria = { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

export const FieldContext = createContext<FieldAria>({});

/** ARIA attributes from the enclosing Field, if any. */
export function useField(): FieldAria {
  return use(FieldContext);
}
