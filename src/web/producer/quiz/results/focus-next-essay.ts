import { recoverFocus } from '#web/ui/overlay/move-focus-on-unmount.ts';

/** A ref for the form of an essay, which is removed once that is graded: its focus moves to the form of the next essay, else to what has come instead. */
export const focusNextEssayOnUnmount = (form: HTMLFormElement | null) => () => {
  if (!form?.contains(document.activeElement)) return;
  const card = form.parentElement;
  const forms = [...(card?.parentElement?.querySelectorAll('form') ?? [])];
  const at = forms.indexOf(form);
  const others = [...forms.slice(at + 1), ...forms.slice(0, at)];
  queueMicrotask(() => {
    if (document.activeElement !== document.body) return;
    const next = others.find(({ isConnected }) => isConnected) ?? card;
    next?.querySelector<HTMLElement>('input, button')?.focus();
    recoverFocus();
  });
};
