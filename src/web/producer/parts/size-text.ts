const NUMBER = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** `1,2 GB`, `34,5 MB`. */
export const sizeText = (bytes: number): string =>
  bytes < 1e9 ? `${NUMBER.format(Math.max(0.1, bytes / 1e6))} MB` : `${NUMBER.format(bytes / 1e9)} GB`;
