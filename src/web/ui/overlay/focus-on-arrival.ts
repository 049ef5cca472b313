/** A ref for what takes the place of something that had the focus. */
export const focusOnArrival = (element: HTMLElement | null) => element?.focus();
