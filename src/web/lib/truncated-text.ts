/** Shows the full text of truncated elements as a tooltip. */
export function showTruncatedTexts(page: Document): void {
  page.addEventListener('mouseover', ({ target }) => {
    if (!(target instanceof HTMLElement) || target.title || target.childElementCount > 0) return;
    const cut = target.scrollWidth > target.clientWidth + 1 || target.scrollHeight > target.clientHeight + 1;
    if (cut && getComputedStyle(target).overflow !== 'visible') target.title = target.textContent ?? '';
  });
}
