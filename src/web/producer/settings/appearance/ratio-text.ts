/** `7,5 para 1`. Cut, not rounded: 4,49 is not enough and must not read as 4,5. */
export const ratioText = (ratio: number) =>
  `${(Math.floor(ratio * 10) / 10).toLocaleString('pt-BR', { minimumFractionDigits: 1 })} para 1`;
