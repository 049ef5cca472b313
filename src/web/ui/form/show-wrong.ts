/** Focusing scrolls only to the control, not to the message below it, which may not be rendered yet. */
export function showWrong(control: HTMLElement | null | undefined): void {
  control?.focus();
  requestAnimationFrame(() => control?.closest('.field, fieldset')?.scrollIntoView({ block: 'nearest' }));
}
