/** A ref for an element that replaces one that had the focus. */
export const focusOnArrival = (element: HTMLElement | null) => element?.focus();
