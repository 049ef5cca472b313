let press: Promise<void> | null = null;

if (typeof window !== 'undefined')
  window.addEventListener(
    'pointerdown',
    () => {
      press = new Promise((released) => {
        const release = () => {
          removeEventListener('pointerup', release, true);
          removeEventListener('pointercancel', release, true);
          press = null;
          // The click comes after `pointerup`, in the same task.
          setTimeout(released);
        };
        addEventListener('pointerup', release, true);
        addEventListener('pointercancel', release, true);
      });
    },
    true,
  );

/**
 * Resolves once no pointer is pressed. Pressing a button takes the focus from a field; a message that appeared or
 * went away there before the release would move the button from under the pointer, and the click would be lost.
 */
export const afterPress = (): Promise<void> => press ?? Promise.resolve();
