/** Scrolls only the strip sideways; scrollIntoView would move the page too. */
export function keepInView(element: HTMLElement | null) {
  const strip = element?.parentElement;
  if (!element || !strip) return;
  const start = element.offsetLeft - strip.offsetLeft;
  const hiddenBefore = start < strip.scrollLeft;
  const hiddenAfter = start + element.offsetWidth > strip.scrollLeft + strip.clientWidth - 40;
  // Leaves the end of the previous tab visible, which shows that there are more on that side.
  if (hiddenBefore || hiddenAfter) strip.scrollTo({ left: start - 44 });
}
