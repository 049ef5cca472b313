import './tabs.css';
import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import { keepInView } from './keep-in-view.ts';

type TabsProps<Id extends string> = {
  /** Connects the tabs to their panels. */
  id: string;
  label: string;
  tabs: { id: Id; label: ReactNode }[];
  value: Id;
  onChange: (id: Id) => void;
  className?: string;
};

const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
};

export function Tabs<Id extends string>({ id, label, tabs, value, onChange, className }: TabsProps<Id>) {
  function move(event: KeyboardEvent<HTMLButtonElement>, index: number) {
    const step = STEPS[event.key];
    const next = step && tabs[step(index, tabs.length - 1)];
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    document.getElementById(`${id}-tab-${next.id}`)?.focus();
  }

  return (
    <div role="tablist" aria-label={label} className={cx('tabs', className)}>
      {tabs.map((tab, index) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${id}-tab-${tab.id}`}
          className="tab"
          aria-selected={tab.id === value}
          aria-controls={tab.id === value ? `${id}-panel-${tab.id}` : undefined}
          tabIndex={tab.id === value ? 0 : -1}
          ref={tab.id === value ? keepInView : undefined}
          onClick={() => onChange(tab.id)}
          onKeyDown={(event) => move(event, index)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

type TabPanelProps = { of: string; tab: string; hidden?: boolean; className?: string; children: ReactNode };

export function TabPanel({ of, tab, hidden, className, children }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={`${of}-panel-${tab}`}
      aria-labelledby={`${of}-tab-${tab}`}
      hidden={hidden}
      className={className}
    >
      {children}
    </div>
  );
}
