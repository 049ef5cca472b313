import './toolbar.css';
import type { ReactNode } from 'react';

/** The row above a list: search and filters, then actions. */
export function Toolbar({ hidden, children }: { hidden?: boolean; children: ReactNode }) {
  return (
    <div className="toolbar" hidden={hidden}>
      {children}
    </div>
  );
}

export const ToolbarEnd = ({ children }: { children: ReactNode }) => <div className="toolbar-end">{children}</div>;
