export const PARTIAL = 'parcial, até agora';

export const partialLabel = (label: string) => `${label} (${PARTIAL})`;
