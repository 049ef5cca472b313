import './field.css';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="field-error" id={id}>
      <CircleAlert />
      {children}
    </p>
  );
}
