import { safeHttpUrl } from '#shared/text/safe-url.ts';

/** Address of an uploaded image, or a complete typed one; null for anything else. */
export const shownAddress = (address: string) => (address.startsWith('/uploads/') ? address : safeHttpUrl(address));
