import './card-row.css';
import type { ReactNode } from 'react';

type CardRowProps = { icon: ReactNode; title: ReactNode; children: ReactNode; action?: ReactNode };

/** A row of a card: icon, title, state and action. */
export function CardRow({ icon, title, children, action }: CardRowProps) {
  return (
    <li className="card-row">
      {icon}
      <RowText title={title}>
        <small>{children}</small>
      </RowText>
      {action && <div className="flex items-center gap-1">{action}</div>}
    </li>
  );
}

export function RowText({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="row-text">
      <b>{title}</b>
      {children}
    </div>
  );
}
