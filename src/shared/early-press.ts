declare global {
  interface Window {
    /** What was pressed last before the page's scripts came; forgotten, and not kept any longer, once it is taken. */
    takeEarlyPress?: () => HTMLButtonElement | undefined;
  }
}

/** Runs in a page that the server drew, until its scripts take it over: a button pressed meanwhile is kept for them. */
export const KEEP_EARLY_PRESS = `{
let pressed;
const keep = (event) => {
  const button = event.target.closest('button');
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
