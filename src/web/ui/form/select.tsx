import '#web/ui/overlay/popup.css';
import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import { type Ref, use } from 'react';
import { cx } from '#web/ui/cx.ts';
import { PopupHome } from '#web/ui/overlay/top-layer.ts';
import { useField } from './field-context.ts';
import type { Option } from './option.ts';

type SelectProps<Value extends string> = {
  options: Option<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  placeholder?: string;
  /** Only outside a Field. */
  label?: string;
  disabled?: boolean;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
};

/** Heavy (Base UI): for the producer's screens only. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChange, onBlur, placeholder = 'Selecione', label, disabled, className, ref } = props;
  const field = useField();
  const container = use(PopupHome);
  return (
    <Base.Root
      items={options}
      value={value}
      disabled={disabled}
      onValueChange={(next) => next !== null && onChange(next)}
    >
      <Base.Trigger {...field} ref={ref} aria-label={label} className={cx('select-trigger', className)} onBlur={onBlur}>
        <Base.Value placeholder={placeholder} />
        <Base.Icon>
          <ChevronsUpDown />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal container={container}>
        <Base.Positioner className="popup-place" sideOffset={4} alignItemWithTrigger={false} positionMethod="fixed">
          <Base.Popup className="popup on-card">
            <Base.List>
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  label={option.label}
                  disabled={option.disabled}
                  className="popup-item"
                >
                  <Base.ItemText>{option.label}</Base.ItemText>
                  <Base.ItemIndicator className="popup-check">
                    <Check />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
