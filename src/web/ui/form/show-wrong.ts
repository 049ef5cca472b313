/** Focusing scrolls only to the control, not to the message below it, which may not be rendered yet. */
export function showWrong(control: HTMLElement | null | undefined): void {
  control?.focus();
  requestAnimationFrame(() => control?.closest('.field, fieldset')?.scrollIntoView({ block: 'nearest' }));
}

/** Of the fields that are marked as invalid on the page by now. */
export function showFirstWrong(formId: string): void {
  const wrong = document.getElementById(formId)?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [];
  showWrong([...wrong].find((control) => !control.closest('[hidden]')));
}
