const KEPT_TAG = /<(\/?)([biu])>/g;

/** What a line of captions says, without the bold, italics and underlining that it may have. */
export const plainCaption = (text: string): string => text.replace(KEPT_TAG, '').replace(/\s+/g, ' ').trim();

/** As WebVTT wants it: of what looks like markup only those three are. */
export const vttText = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/&lt;(\/?[biu])&gt;/g, '<$1>');
