/** The cover's width in catalogue.css. */
export const COVER_SIZES =
  '(min-width: 1680px) 280px, (min-width: 1400px) 240px, (min-width: 1024px) 216px, (min-width: 768px) 184px, clamp(150px, 41vw, 216px)';
