import type { Media } from './media.ts';

/** Available resolutions in lines, highest first; `chosen` is null for automatic. */
export type Quality = { heights: number[]; chosen: number | null };

type Offer = { heights: () => number[]; choose: (height: number | null) => void };

const offers = new WeakMap<Media, Offer & { chosen: number | null }>();

/** Called by an engine that has several qualities. */
export function offerQuality(media: Media, offer: Offer) {
  offers.set(media, { ...offer, chosen: null });
}

/** Null if there is no choice. */
export function qualityOf(media: Media): Quality | null {
  const offer = offers.get(media);
  if (!offer) return null;
  const heights = [...new Set(offer.heights())].filter((height) => height > 0).sort((a, b) => b - a);
  return heights.length > 1 ? { heights, chosen: offer.chosen } : null;
}

export function chooseQuality(media: Media, height: number | null) {
  const offer = offers.get(media);
  if (!offer) return;
  offer.chosen = height;
  offer.choose(height);
}
