import { producerCss } from '#shared/theme.ts';

let sheet: HTMLStyleElement | undefined;

/** Replaces the page's colours by saved ones, in both schemes as the page itself has them: the device's may change. */
export function showColors(primary: string, navbar: string) {
  sheet ??= document.createElement('style');
  sheet.textContent = producerCss(primary, navbar);
  document.head.append(sheet);
}
