export function releaseText(inDays: number): string {
  return inDays === 1 ? 'Liberada em 1 dia' : `Liberada em ${inDays} dias`;
}

/** In a preview every lesson is open: this is what awaits whoever enrolls. */
export const releaseNote = (inDays: number) => `${releaseText(inDays)} após a matrícula`;
