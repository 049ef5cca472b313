import { use, useRef, useState, useSyncExternalStore } from 'react';
import { turnSideways } from './landscape.ts';
import { ScreenContext } from './player-screen.tsx';

const FLASH_MS = 4000;

/**
 * Puts a whole element into full screen, so that what lies over the video is included. Where the browser only offers
 * its own video screen (iPhone), the element fills the page instead. Inside a PlayerScreen, that one fills the screen.
 */
export function useFullscreen<E extends HTMLElement = HTMLElement>() {
  const ref = useRef<E>(null);
  const around = use(ScreenContext);
  const [ownPage, setOwnPage] = useState(false);
  const [page, setPage] = around ? [around.page, around.setPage] : [ownPage, setOwnPage];
  const filling = () => around?.ref.current ?? ref.current;
  const [failed, setFailed] = useState(false);
  const real = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null && document.fullscreenElement === filling(),
    () => false,
  );

  async function enter() {
    if (!document.fullscreenEnabled) return setPage(true);
    try {
      await filling()?.requestFullscreen();
      turnSideways();
    } catch {
      setFailed(true);
      setTimeout(() => setFailed(false), FLASH_MS);
    }
  }

  function leave() {
    setPage(false);
    if (document.fullscreenElement) document.exitFullscreen();
  }

  // A press can come before the change has rendered.
  function toggle() {
    const filled = page || (document.fullscreenElement !== null && document.fullscreenElement === filling());
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
