/** A large file comes in parts, each whole or not at all, so that a line may be cut as often as it likes. */
export const PART_BYTES = 4 * 1024 * 1024;

export const partsOf = (bytes: number): number => Math.ceil(bytes / PART_BYTES);
