export function releaseText(inDays: number): string {
  return inDays === 1 ? 'Liberada em 1 dia' : `Liberada em ${inDays} dias`;
}
