/** Focus alone brings only the control into view, not the message below it, which may only come now. */
export function showWrong(control: HTMLElement | null | undefined): void {
  control?.focus();
  requestAnimationFrame(() => control?.closest('.field, fieldset')?.scrollIntoView({ block: 'nearest' }));
}
