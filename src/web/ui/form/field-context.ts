import { createContext, use } from 'react';

export type FieldAria = { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

export const FieldContext = createContext<FieldAria>({});

/** What the enclosing Field says about its control. A control may be used without a Field. */
export function useField(): FieldAria {
  return use(FieldContext);
}
