import { useRef, useState, useSyncExternalStore } from 'react';

const FLASH_MS = 4000;

/**
 * Full screen of a whole element, so that what lies over the video comes along. Where the browser only offers its own
 * video screen (iPhone), the element fills the page instead.
 */
export function useFullscreen<E extends HTMLElement = HTMLElement>() {
  const ref = useRef<E>(null);
  const [page, setPage] = useState(false);
  const [failed, setFailed] = useState(false);
  const real = useSyncExternalStore(
    subscribe,
    () => ref.current !== null && document.fullscreenElement === ref.current,
  );

  async function enter() {
    if (!document.fullscreenEnabled) return setPage(true);
    try {
      await ref.current?.requestFullscreen();
    } catch {
      setFailed(true);
      setTimeout(() => setFailed(false), FLASH_MS);
    }
  }

  function leave() {
    setPage(false);
    if (document.fullscreenElement) document.exitFullscreen();
  }

  // A press can come before the change of screen has been drawn.
  function toggle() {
    const filled = page || (ref.current !== null && document.fullscreenElement === ref.current);
    return filled ? leave() : enter();
  }

  return {
    ref,
    kind: real ? 'screen' : page ? 'page' : null,
    failed,
    toggle,
    leave,
  } as const;
}

export type Fullscreen = ReturnType<typeof useFullscreen>;

function subscribe(listener: () => void) {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
