let press: Promise<void> | null = null;

/** A native menu or list takes the pointer, and its release, away from the page: then whatever comes next ends the press. */
const ENDS = ['pointerup', 'pointercancel', 'contextmenu', 'click', 'keydown'];

if (typeof window !== 'undefined')
  window.addEventListener(
    'pointerdown',
    () => {
      press = new Promise((released) => {
        const over = new AbortController();
        const release = () => {
          over.abort();
          press = null;
          // The click comes after `pointerup`, in the same task.
          setTimeout(released);
        };
        for (const end of ENDS) addEventListener(end, release, { capture: true, signal: over.signal });
      });
    },
    true,
  );

/**
 * Resolves once no pointer is pressed. Pressing a button takes the focus from a field; a message that appeared or
 * went away there before the release would move the button from under the pointer, and the click would be lost.
 */
export const afterPress = (): Promise<void> => press ?? Promise.resolve();
