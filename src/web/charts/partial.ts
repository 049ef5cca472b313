/** Said of a day, or a month, that is not over. */
export const PARTIAL = 'parcial, até agora';

export const partialLabel = (label: string) => `${label} (${PARTIAL})`;
