const asked = new Set<() => boolean>();

/** @param isDirty whether something would be lost now. @returns unregisters it */
export function watchTyped(isDirty: () => boolean) {
  asked.add(isDirty);
  return () => void asked.delete(isDirty);
}

/** Whether this page has unsaved input. */
export const hasTyped = () => [...asked].some((isDirty) => isDirty());
