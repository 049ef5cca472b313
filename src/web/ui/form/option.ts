import type { ReactNode } from 'react';

export type Option<Value extends string = string> = {
  value: Value;
  label: string;
  hint?: ReactNode;
  disabled?: boolean;
};
