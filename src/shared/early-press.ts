declare global {
  interface Window {
    /** What was pressed last before the page's scripts came; forgotten, and not kept any longer, once it is taken. */
    takeEarlyPress?: () => HTMLElement | undefined;
  }
}

/** What only scripts answer to. The one that is chosen of several would seem to be, and show nothing. */
export const ANSWERED_BY_SCRIPTS = ':is(button, label:has([type="radio"]))';

/**
 * Runs in a page that the server drew, until its scripts take it over: what is pressed meanwhile is kept for them. Esc is for the first
 * button of a window, which leaves it.
 */
export const KEEP_EARLY_PRESS = `{
let pressed;
const leave = ({ key }) => {
  if (key === 'Escape') pressed = document.querySelector('[data-drawn] button') ?? pressed;
};
const keep = (event) => {
  const target = event.target.closest('${ANSWERED_BY_SCRIPTS}');
  if (!target) return;
  event.preventDefault();
  event.stopPropagation();
  pressed = target;
};
addEventListener('click', keep, true);
addEventListener('keydown', leave);
window.takeEarlyPress = () => {
  removeEventListener('click', keep, true);
  removeEventListener('keydown', leave);
  delete window.takeEarlyPress;
  return pressed;
};
}`;
