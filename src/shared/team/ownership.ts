import { formatDateTime } from '#shared/time/dates.ts';

/**
 * Hours before an offer of a school can be accepted: its owner is told at once and can withdraw an offer that they did
 * not make.
 */
export const OWNERSHIP_WAIT_HOURS = 48;

/** The same text on the screen and in both e-mails. */
export const acceptableFromText = (acceptableFrom: string) =>
  `Pode ser aceita a partir de ${formatDateTime(new Date(acceptableFrom))}.`;
