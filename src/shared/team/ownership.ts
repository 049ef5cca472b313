import { formatDateTime } from '#shared/time/dates.ts';

/** An offer of a school stands so long before it can be taken: its owner, who is told at once, can take back what they did not make. */
export const OWNERSHIP_WAIT_HOURS = 48;

/** Said alike on the screen and in both mails. */
export const acceptableFromText = (acceptableFrom: string) =>
  `Pode ser aceita a partir de ${formatDateTime(new Date(acceptableFrom))}.`;
