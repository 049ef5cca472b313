import './preview-picture.css';
import { use, useState } from 'react';
import type { Media } from '#web/player/engines/media.ts';
import { findTiles, listOf, type Stream } from './find-tiles.ts';
import { knownTiles } from './known-tiles.ts';
import { type Part, partIn, type Tile, tileAt } from './tiles.ts';

type PreviewPictureProps = { stream: Stream; media: Media | null; second: number };

/** The preview picture at a second, if the host has any; loaded when somebody uses the bar. */
export function PreviewPicture({ stream, media, second }: PreviewPictureProps) {
  const tiles = use(tilesOf(stream, media));
  const tile = tileAt(tiles, second);
  return tile && <Picture tile={tile} />;
}

const tilesOf = (stream: Stream, media: Media | null): Promise<Tile[]> =>
  knownTiles(listOf(stream), async () => {
    await untilMetadata(media);
    const { videoWidth: width, videoHeight: height } = media as HTMLVideoElement;
    return findTiles(stream, { duration: media?.duration ?? 0, width, height });
  });

/** A stream's duration is known from its playlist, before the size of its picture. */
async function untilMetadata(media: Media | null): Promise<void> {
  if (!(media instanceof HTMLVideoElement) || media.readyState > 0) return;
  await new Promise((resolve) => media.addEventListener('loadedmetadata', resolve, { once: true }));
}

type Loaded = { address: string; width: number; height: number };

/** Hidden if the picture fails to load or is smaller than its list says. */
function Picture({ tile }: { tile: Tile }) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const isHere = loaded?.address === tile.address;
  const part = loaded && isHere ? partIn(tile, loaded.width, loaded.height) : null;
  return (
    <span className="player-preview" data-shown={part ? true : undefined} style={part ? sizeOf(part) : undefined}>
      <img
        key={tile.address}
        alt=""
        src={tile.address}
        draggable={false}
        style={part ? placeOf(part) : undefined}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setLoaded({ address: tile.address, width, height })
        }
      />
    </span>
  );
}

/** Pixels; on a phone the video must stay visible. */
const MOST = { width: 160, height: 120 };
const MOST_ON_PHONES = { width: 120, height: 76 };

function scaleOf({ width, height }: Part): number {
  const most = window.matchMedia('(max-width: 767px)').matches ? MOST_ON_PHONES : MOST;
  return Math.min(most.width / width, most.height / height);
}
const sizeOf = (part: Part) => ({ width: part.width * scaleOf(part), height: part.height * scaleOf(part) });
const placeOf = (part: Part) => ({ transform: `scale(${scaleOf(part)}) translate(${-part.x}px, ${-part.y}px)` });
