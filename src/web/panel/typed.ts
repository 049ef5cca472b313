const asked = new Set<() => boolean>();

/** @param isDirty whether something would be lost now. @returns what ends the asking */
export function watchTyped(isDirty: () => boolean) {
  asked.add(isDirty);
  return () => void asked.delete(isDirty);
}

/** Whether something on this page is typed and not saved. */
export const hasTyped = () => [...asked].some((isDirty) => isDirty());
