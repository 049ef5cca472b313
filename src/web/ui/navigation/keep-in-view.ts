/** Scrolls only the strip sideways; scrollIntoView would move the page too. */
export function keepInView(element: HTMLElement | null) {
  const strip = element?.parentElement;
  if (!element || !strip) return;
  const start = element.offsetLeft - strip.offsetLeft;
  const hiddenBefore = start < strip.scrollLeft;
  const hiddenAfter = start + element.offsetWidth > strip.scrollLeft + strip.clientWidth - 40;
  // The tab before it shows its end and its count: there is more on that side.
  if (hiddenBefore || hiddenAfter) strip.scrollTo({ left: start - 44 });
}
