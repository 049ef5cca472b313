export const onServer = typeof window === 'undefined';

type Address = Pick<Location, 'origin' | 'href' | 'pathname' | 'search'>;

let drawn: Address | undefined;

/** For the server, which has no window; it renders one page at a time, synchronously. */
export function setDrawnAddress(address: Address) {
  drawn = address;
}

/** Address of the shown page, also during server rendering. */
export const addressHere = (): Address => drawn ?? window.location;
