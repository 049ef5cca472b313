declare global {
  interface Window {
    /**
     * The last button pressed before the page's scripts were loaded; it can be taken only once, and is not
     * recorded after that.
     */
    takeEarlyPress?: () => HTMLElement | undefined;
  }
}

/** Elements that need scripts. A radio button chosen early would look chosen without any effect. */
export const ANSWERED_BY_SCRIPTS = ':is(button, label:has([type="radio"]))';

/**
 * Runs in server-rendered pages until their scripts take over: records what is pressed meanwhile. Esc counts as
 * pressing a dialog's first button, which closes it.
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
