import type { ReactNode } from 'react';

type FactorRowProps = { icon: ReactNode; title: string; children: ReactNode; action?: ReactNode };

export function FactorRow({ icon, title, children, action }: FactorRowProps) {
  return (
    <li className="factor-row">
      {icon}
      <div className="min-w-0">
        <b>{title}</b>
        <small>{children}</small>
      </div>
      {action && <div className="factor-actions">{action}</div>}
    </li>
  );
}
