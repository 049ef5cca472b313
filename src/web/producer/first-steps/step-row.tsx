import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';

type StepRowProps = {
  number: number;
  title: string;
  /** The result, or the estimated effort. */
  says: string;
  done: boolean;
  shown: boolean;
  onShow: () => void;
  children: ReactNode;
};

export function StepRow({ number, title, says, done, shown, onShow, children }: StepRowProps) {
  const id = useId();
  const body = useFocusOnTurn(shown);
  return (
    <li className="first-step" data-state={shown ? 'now' : done ? 'done' : undefined}>
      <h3 className="contents">
        <button type="button" className="first-step-head" aria-expanded={shown} aria-controls={id} onClick={onShow}>
          <span className="first-step-number">
            {done ? <Check size={15} role="img" aria-label="Pronto" /> : number}
          </span>
          <b>{title}</b>
          <small>{says}</small>
        </button>
      </h3>
      <div id={id} className="first-step-body" hidden={!shown} ref={body}>
        {shown && children}
      </div>
    </li>
  );
}

/** Focuses the next form after completing a step, but not when the page opens. */
function useFocusOnTurn(shown: boolean) {
  const body = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (shown && !before.current) body.current?.querySelector<HTMLElement>('input, button')?.focus();
    before.current = shown;
  }, [shown]);
  return body;
}
