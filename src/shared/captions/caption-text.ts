const KEPT_TAG = /<(\/?)([biu])>/g;

/** The text of a cue without bold, italic and underline tags. */
export const plainCaption = (text: string): string => text.replace(KEPT_TAG, '').replace(/\s+/g, ' ').trim();

/** Escapes text for WebVTT; only the bold, italic and underline tags are kept. */
export const vttText = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/&lt;(\/?[biu])&gt;/g, '<$1>');
