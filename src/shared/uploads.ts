/**
 * The widths, in pixels, of a picture's smaller copies, if the picture is larger; docs/decisions has the reasons. The
 * first is for copies that are blurred anyway.
 */
export const WIDTHS = [64, 160, 320, 480, 800] as const;

/** The address, or key, of a smaller copy of an uploaded picture. */
export const pictureAtWidth = (picture: string, width: number): string => picture.replace(/\.webp$/, `!${width}.webp`);
