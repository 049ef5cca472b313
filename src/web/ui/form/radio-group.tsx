import './choice.css';
import { type ReactNode, useId } from 'react';
import { cx } from '#web/ui/cx.ts';
import type { Option } from './option.ts';

type RadioGroupProps<Value extends string> = {
  legend: string;
  options: (Omit<Option<Value>, 'label'> & { label: ReactNode })[];
  value: Value | null;
  onChange: (value: Value) => void;
  legendHidden?: boolean;
  className?: string;
};

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, options, value, onChange, legendHidden, className } = props;
  const name = useId();
  return (
    <fieldset className={cx('grid gap-2.5', className)}>
      <legend className={legendHidden ? 'sr-only' : 'field-label mb-1.5'}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="choice">
          <input
            type="radio"
            className="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.hint && <span className="block text-muted text-sm">{option.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
