import './tooltip.css';

const DELAY_MS = 400;
const GAP = 6;

/** Shows the `data-tip` of the hovered or keyboard-focused element. A popover, so that nothing clips it. */
function attach(tip: HTMLDivElement) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = new AbortController();
  const options = { signal: stop.signal };

  function show(target: HTMLElement) {
    tip.textContent = target.dataset.tip ?? '';
    tip.showPopover();
    const box = target.getBoundingClientRect();
    const { width, height } = tip.getBoundingClientRect();
    const left = Math.min(Math.max(8, box.left + (box.width - width) / 2), innerWidth - width - 8);
    const above = box.top - height - GAP;
    tip.style.left = `${left}px`;
    tip.style.top = `${above < 8 ? box.bottom + GAP : above}px`;
  }
  function hide() {
    clearTimeout(timer);
    if (tip.matches(':popover-open')) tip.hidePopover();
  }
  function plan(event: Event, delay: number) {
    const { target } = event;
    if (target === tip) return;
    hide();
    const owner = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
    if (owner) timer = setTimeout(show, delay, owner);
  }

  document.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && plan(event, DELAY_MS), options);
  document.addEventListener(
    'focusin',
    (event) => (event.target as Element).matches(':focus-visible') && plan(event, 0),
    options,
  );
  document.addEventListener('focusout', hide, options);
  document.addEventListener('pointerdown', hide, options);
  document.addEventListener('scroll', hide, { ...options, capture: true, passive: true });
  document.addEventListener('keydown', (event) => event.key === 'Escape' && hide(), options);
  return () => {
    hide();
    stop.abort();
  };
}

/** Mounted once per page. The text repeats the control's own name, so it is hidden from screen readers. */
export function Tooltips() {
  return <div popover="manual" className="tooltip" aria-hidden="true" ref={(tip) => (tip ? attach(tip) : undefined)} />;
}
