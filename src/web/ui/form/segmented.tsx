import './choice.css';
import { type ReactNode, useId } from 'react';
import { cx } from '#web/ui/cx.ts';

type SegmentedProps<Value extends string> = {
  /** Accessible name of the group. */
  label: string;
  options: { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
};

/** Views of the same data. Radios underneath: arrows move, one tab stop. */
export function Segmented<Value extends string>({ label, options, value, onChange, className }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={cx('segmented', className)}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            className="sr-only"
            name={name}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
