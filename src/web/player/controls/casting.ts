import { useEffect, useState } from 'react';
import type { Media } from '#web/player/engines/media.ts';

type AirPlay = HTMLVideoElement & { webkitShowPlaybackTargetPicker?: () => void };

/** Opens the choice of a nearby screen, by AirPlay or the Remote Playback API; null if none can play this video. */
export function useCasting(media: Media | null): (() => void) | null {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!(media instanceof HTMLVideoElement)) return;
    const onAvailability = (event: Event) =>
      setNear((event as Event & { availability?: string }).availability === 'available');
    media.addEventListener('webkitplaybacktargetavailabilitychanged', onAvailability);
    const watching = media.remote?.watchAvailability?.(setNear).catch(() => undefined);
    return () => {
      media.removeEventListener('webkitplaybacktargetavailabilitychanged', onAvailability);
      watching?.then((id) => (id === undefined ? undefined : media.remote.cancelWatchAvailability(id))).catch(() => {});
    };
  }, [media]);
  if (!near || !(media instanceof HTMLVideoElement)) return null;
  return () => choose(media);
}

function choose(video: AirPlay) {
  if (video.webkitShowPlaybackTargetPicker) video.webkitShowPlaybackTargetPicker();
  else video.remote.prompt().catch(() => {});
}
