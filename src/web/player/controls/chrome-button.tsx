import type { ReactNode } from 'react';

type ChromeButtonProps = { label: string; className?: string; onClick: () => void; children: ReactNode };

export function ChromeButton({ label, className = '', onClick, children }: ChromeButtonProps) {
  return (
    <button
      type="button"
      className={`player-button ${className}`}
      aria-label={label}
      data-tip={label}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
