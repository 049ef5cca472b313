/**
 * A large file is uploaded in parts, each stored completely or not at all, so that an interrupted upload can be
 * resumed.
 */
export const PART_BYTES = 4 * 1024 * 1024;

export const partsOf = (bytes: number): number => Math.ceil(bytes / PART_BYTES);
