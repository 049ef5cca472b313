import { ANSWERED_BY_SCRIPTS } from '#shared/early-press.ts';

const LOOK_AGAIN_MS = 16;
/** Longer than hydration takes on a slow phone; after that the press is replayed anyway. */
const AT_MOST_MS = 20_000;

/** Replays a press that came before hydration. */
export async function replayEarlyPress(): Promise<void> {
  if (!window.takeEarlyPress) return;
  const begun = performance.now();
  while (!isTakenOver() && performance.now() - begun < AT_MOST_MS)
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  const pressed = window.takeEarlyPress?.();
  if (pressed?.isConnected) pressed.click();
}

/**
 * Whether the whole page is hydrated. Lazy chunks are hydrated later, and React ignores presses on them until then.
 * There is no public API to ask; React adds properties to the elements it has hydrated.
 */
const isTakenOver = () =>
  [...document.querySelectorAll(`#root ${ANSWERED_BY_SCRIPTS}`)].every((each) =>
    Object.keys(each).some((name) => name.startsWith('__react')),
  );
