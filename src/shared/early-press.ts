declare global {
  interface Window {
    /** What was pressed last before the page's scripts came; forgotten, and not kept any longer, once it is taken. */
    takeEarlyPress?: () => HTMLElement | undefined;
  }
}

/** What only scripts answer to. The one that is chosen of several would seem to be, and show nothing. */
export const ANSWERED_BY_SCRIPTS = ':is(button, label:has([type="radio"]))';

/** Runs in a page that the server drew, until its scripts take it over: a button pressed meanwhile is kept for them. */
export const KEEP_EARLY_PRESS = `{
let pressed;
const keep = (event) => {
  const button = event.target.closest('${ANSWERED_BY_SCRIPTS}');
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  pressed = button;
};
addEventListener('click', keep, true);
window.takeEarlyPress = () => {
  removeEventListener('click', keep, true);
  delete window.takeEarlyPress;
  return pressed;
};
}`;
