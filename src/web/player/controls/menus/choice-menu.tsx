import { Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react';

type ChoiceMenuProps<Value> = {
  name: string;
  /** Accessible name, if the button's content does not tell. */
  label?: string;
  face: ReactNode;
  className?: string;
  options: { value: Value; label: string }[];
  chosen: Value;
  onPick: (value: Value) => void;
};

const GAP = 8;

/** A popover: Esc closes it before it closes the lesson, and it stays visible in full screen. */
export function ChoiceMenu<Value extends string | number | null>(props: ChoiceMenuProps<Value>) {
  const { name, label = name, face, className = '', options, chosen, onPick } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);

  function onToggle(event: ToggleEvent<HTMLDivElement>) {
    const menu = event.currentTarget;
    setOpen(event.newState === 'open');
    if (event.newState !== 'open') return;
    placeBeside(menu, button.current);
    menu.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
  }
  function pick(value: Value) {
    onPick(value);
    document.getElementById(id)?.hidePopover();
    button.current?.focus();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={`player-button ${className}`}
        aria-label={label}
        data-tip={name}
        aria-haspopup="menu"
        aria-expanded={open}
        popoverTarget={id}
      >
        {face}
      </button>
      <div
        id={id}
        popover="auto"
        role="menu"
        aria-label={name}
        className="player-menu on-cinema"
        onToggle={onToggle}
        onKeyDown={moveFocus}
      >
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            role="menuitemradio"
            aria-checked={option.value === chosen}
            tabIndex={-1}
            onClick={() => pick(option.value)}
          >
            <span>{option.label}</span>
            {option.value === chosen && <Check aria-hidden="true" />}
          </button>
        ))}
      </div>
    </>
  );
}

/** On the side of the button where there is more room. */
function placeBeside(menu: HTMLElement, button: HTMLElement | null) {
  if (!button) return;
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const [width, height] = [window.innerWidth, window.innerHeight];
  const isLow = top > height - bottom;
  menu.style.inset = `${isLow ? 'auto' : `${bottom + GAP}px`} auto ${isLow ? `${height - top + GAP}px` : 'auto'} auto`;
  if (left > width / 2) menu.style.right = `${width - right}px`;
  else menu.style.left = `${left}px`;
  menu.style.maxHeight = `${(isLow ? top : height - bottom) - 2 * GAP}px`;
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitemradio"]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
  const next = to[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items.at(next % items.length)?.focus();
}
