import { safeHttpUrl } from '#shared/text/safe-url.ts';

/** Where an image is that was uploaded, or whose address is being typed; null for what is no address yet. */
export const shownAddress = (address: string) => (address.startsWith('/uploads/') ? address : safeHttpUrl(address));
