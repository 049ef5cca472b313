import './conflict.css';
import type { ReactNode } from 'react';

/** A person's own value and the saved one, beside each other. */
export const Both = ({ mine, saved }: { mine: ReactNode; saved: ReactNode }) => (
  <dl className="conflict-both">
    <div>
      <dt>O seu</dt>
      <dd>{mine}</dd>
    </div>
    <div>
      <dt>O salvo</dt>
      <dd>{saved}</dd>
    </div>
  </dl>
);

export const BLANK = <span className="text-muted">em branco</span>;
