import '#shared/early-press.ts';

/** Does what was asked for before there was anybody to do it. */
export function pressAgain(): void {
  const button = window.takeEarlyPress?.();
  if (button?.isConnected) button.click();
}
