import { Check } from 'lucide-react';
import { type KeyboardEvent, type ToggleEvent, useId, useRef, useState } from 'react';
import { SPEEDS } from './media-actions.ts';

type SpeedMenuProps = { rate: number; onPick: (rate: number) => void };

const GAP = 8;

/** A popover: Esc closes it before it closes the lesson, and it stays visible in full screen. */
export function SpeedMenu({ rate, onPick }: SpeedMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);

  function onToggle(event: ToggleEvent<HTMLDivElement>) {
    const menu = event.currentTarget;
    setOpen(event.newState === 'open');
    if (event.newState !== 'open') return;
    placeAbove(menu, button.current);
    menu.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
  }
  function pick(speed: number) {
    onPick(speed);
    document.getElementById(id)?.hidePopover();
    button.current?.focus();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className="player-button player-speed"
        aria-label={`Velocidade ${label(rate)}`}
        data-tip="Velocidade"
        aria-haspopup="menu"
        aria-expanded={open}
        popoverTarget={id}
      >
        {label(rate)}
      </button>
      <div
        id={id}
        popover="auto"
        role="menu"
        aria-label="Velocidade"
        className="player-menu on-cinema"
        onToggle={onToggle}
        onKeyDown={moveFocus}
      >
        {SPEEDS.map((speed) => (
          <button
            key={speed}
            type="button"
            role="menuitemradio"
            aria-checked={speed === rate}
            tabIndex={-1}
            onClick={() => pick(speed)}
          >
            {label(speed)}
            {speed === rate && <Check aria-hidden="true" />}
          </button>
        ))}
      </div>
    </>
  );
}

function label(rate: number): string {
  return `${String(rate).replace('.', ',')}x`;
}

function placeAbove(menu: HTMLElement, button: HTMLElement | null) {
  if (!button) return;
  const { top, right } = button.getBoundingClientRect();
  menu.style.bottom = `${window.innerHeight - top + GAP}px`;
  menu.style.right = `${window.innerWidth - right}px`;
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
