import { Info } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Popover } from '#web/ui/overlay/popover.tsx';

/** Explains what a figure counts. */
export function WhatCounts({ name, children }: { name: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      title={name}
      trigger={
        <button type="button" className="stat-info" aria-label={`O que conta: ${name}`}>
          <Info size={14} aria-hidden="true" />
        </button>
      }
    >
      <p className="text-muted text-sm">{children}</p>
    </Popover>
  );
}
