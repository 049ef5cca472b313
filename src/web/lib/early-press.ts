import { ANSWERED_BY_SCRIPTS } from '#shared/early-press.ts';

const LOOK_AGAIN_MS = 16;
/** Longer than any page takes; after it, what was pressed is pressed as things are. */
const AT_MOST_MS = 5_000;

/** Does what was asked for before there was anybody to do it. */
export async function replayEarlyPress(): Promise<void> {
  if (!window.takeEarlyPress) return;
  const begun = performance.now();
  while (!isTakenOver() && performance.now() - begun < AT_MOST_MS)
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  const pressed = window.takeEarlyPress?.();
  if (pressed?.isConnected) pressed.click();
}

/**
 * Whether all that the server drew answers. What comes in a piece of its own is taken over after the rest, and React drops
 * a press on it till then; it marks what it has with names of its own, for which there is no public way to ask.
 */
const isTakenOver = () =>
  [...document.querySelectorAll(`#root ${ANSWERED_BY_SCRIPTS}`)].every((each) =>
    Object.keys(each).some((name) => name.startsWith('__react')),
  );
