import './toolbar.css';
import type { ReactNode } from 'react';

/** What is above a list: search and filters, and at its end what can be done. */
export function Toolbar({ hidden, children }: { hidden?: boolean; children: ReactNode }) {
  return (
    <div className="toolbar" hidden={hidden}>
      {children}
    </div>
  );
}

export const ToolbarEnd = ({ children }: { children: ReactNode }) => <div className="toolbar-end">{children}</div>;
