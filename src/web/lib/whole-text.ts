/** Whoever points at a text that its place cuts off is shown the whole of it, wherever that is. */
export function showWholeTexts(page: Document): void {
  page.addEventListener('mouseover', ({ target }) => {
    if (!(target instanceof HTMLElement) || target.title || target.childElementCount > 0) return;
    const cut = target.scrollWidth > target.clientWidth + 1 || target.scrollHeight > target.clientHeight + 1;
    if (cut && getComputedStyle(target).overflow !== 'visible') target.title = target.textContent ?? '';
  });
}
