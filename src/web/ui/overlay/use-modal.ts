import { type RefObject, useLayoutEffect } from 'react';
import { recoverFocus } from './move-focus-on-unmount.ts';
import { topLayer } from './top-layer.ts';

const FIRST = '[data-autofocus], .dialog-body :is(input, select, textarea):not([type="hidden"], [hidden], :disabled)';

/** Synchronizes a native dialog with `open`; `onGone` is called after fading out. */
export function useModal(ref: RefObject<HTMLDialogElement | null>, open: boolean, onGone: () => void) {
  // A layout effect: on unmount it must close the dialog while it is still in the page, or focus has nowhere to return.
  // biome-ignore lint/correctness/useExhaustiveDependencies: onGone only sets state
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    keepScrollbarWidth();
    // A server-rendered dialog may already have focus inside.
    const focused = dialog.querySelector<HTMLElement>(':focus');
    dialog.showModal();
    topLayer.add(dialog);
    (focused ?? dialog.querySelector<HTMLElement>(FIRST) ?? dialog).focus();
    return () => {
      topLayer.remove(dialog);
      dialog.close();
      // The opener may be gone, such as a menu item, or a deleted element that is removed together with the dialog.
      recoverFocus(dialog);
      queueMicrotask(() => recoverFocus());
      Promise.allSettled(dialog.getAnimations().map((animation) => animation.finished)).then(() => {
        if (!dialog.open) onGone();
      });
    };
  }, [ref, open]);
}

/** Measured before the first dialog removes the scrollbar; with a second one there would be nothing to measure. */
function keepScrollbarWidth() {
  if (topLayer.current() !== document.body) return;
  const root = document.documentElement;
  root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`);
}
