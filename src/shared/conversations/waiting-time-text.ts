/** `45 min`, `3 h`, `2 dias`: how long somebody waited for an answer. */
export function waitingTimeText(minutes: number): string {
  if (minutes < 60) return `${Math.max(1, minutes)} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} dias`;
}
