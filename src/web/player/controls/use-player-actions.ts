import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react';
import type { Media } from '#web/player/engines/media.ts';
import { canFloat, toggleFloating } from '#web/player/engines/picture-in-picture.ts';
import { chooseQuality } from '#web/player/engines/quality.ts';
import { PLAYER_TEXTS } from '#web/player/player-texts.ts';
import {
  play,
  SKIP_SECONDS,
  setRate,
  setVolume,
  stepRate,
  stepVolume,
  toggleMute,
  togglePlay,
} from '#web/player/state/media-actions.ts';
import type { MediaStore } from '#web/player/state/media-store.ts';
import { chooseCaption, toggleCaptions } from './captions.ts';
import { controlUnder, type Shortcut, shortcutOf } from './keys/shortcuts.ts';
import type { Fullscreen } from './use-fullscreen.ts';
import { useTaps } from './use-taps.ts';

export function usePlayerActions(store: MediaStore, screen: Fullscreen, wake: () => void) {
  const [help, setHelp] = useState(false);
  const actions = {
    async togglePlay() {
      const media = store.media();
      wake();
      if (!media) store.toggleWanted();
      else if ((await togglePlay(media)).failed) store.fail(PLAYER_TEXTS.play);
    },
    /**
     * The big button stays until playing starts, so impatient presses must not pause. When it disappears, the focus
     * moves to the player, where keys work. Focus on other controls stays.
     */
    async start() {
      const player = screen.ref.current;
      if (!player?.querySelector('.player-chrome:focus-within')) player?.focus({ preventScroll: true });
      const media = store.media();
      wake();
      if (!media) store.want();
      else if ((await play(media)).failed) store.fail(PLAYER_TEXTS.play);
    },
    back: () => skip(-SKIP_SECONDS),
    forward: () => skip(SKIP_SECONDS),
    seekTo(seconds: number) {
      wake();
      store.seek(seconds);
    },
    seekToTenth(tenths: number) {
      const { duration } = store.snapshot();
      if (Number.isFinite(duration)) actions.seekTo((duration * tenths) / 10);
    },
    setVolume: (volume: number) => on(setVolume, volume),
    toggleMute: () => on(toggleMute),
    setRate: (rate: number) => on(setRate, rate),
    setQuality(height: number | null) {
      on(chooseQuality, height);
      store.refresh();
    },
    showCaption: (id: number | null) => on(chooseCaption, id),
    toggleCaptions: () => on(toggleCaptions),
    toggleFullscreen: () => screen.toggle(),
    toggleFloating() {
      const media = store.media();
      if (canFloat(media)) toggleFloating(media);
    },
    setHelp,
    startOver() {
      actions.seekTo(0);
      actions.start();
    },
    press(event: MouseEvent<HTMLElement>, asleep: boolean) {
      screen.ref.current?.focus({ preventScroll: true });
      const touch = (event.nativeEvent as PointerEvent).pointerType === 'touch';
      if (touch) tap(event, asleep);
      else actions.togglePlay();
    },
  };
  const { tap, skipped } = useTaps({ ...actions, wake });

  function skip(seconds: number) {
    wake();
    store.skip(seconds);
  }

  function on<Args extends unknown[]>(act: (media: Media, ...args: Args) => unknown, ...args: Args) {
    const media = store.media();
    wake();
    if (media) act(media, ...args);
  }

  const run: Record<Shortcut, (key: string) => void> = {
    play: actions.togglePlay,
    back: actions.back,
    forward: actions.forward,
    louder: () => on(stepVolume, 1),
    quieter: () => on(stepVolume, -1),
    mute: actions.toggleMute,
    captions: actions.toggleCaptions,
    fullscreen: actions.toggleFullscreen,
    help: () => setHelp(true),
    tenth: (key) => actions.seekToTenth(Number(key)),
    slower: () => on(stepRate, -1),
    faster: () => on(stepRate, 1),
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as Element;
    const player = screen.ref.current;
    // Letters act only while the player or the window around it has the focus (WCAG 2.1.4).
    if (!player || !(player.contains(target) || target.matches('dialog:has([data-player])'))) return;
    if (event.key === 'Escape' && screen.kind === 'page') {
      event.preventDefault();
      return screen.leave();
    }
    const shortcut = shortcutOf(event, controlUnder(target));
    if (!shortcut) return;
    event.preventDefault();
    run[shortcut](event.key);
  });

  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return { ...actions, help, skipped };
}

export type PlayerActions = ReturnType<typeof usePlayerActions>;
