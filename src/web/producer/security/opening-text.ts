import type { AddressRefusal } from '#shared/contract/account/primary-address.ts';
import { relativeTime } from '#shared/time/dates.ts';

/** When a refused student is admitted automatically. */
export function openingText({ opensAt }: Pick<AddressRefusal, 'opensAt'>, now: Date): string {
  if (opensAt === null) return 'Só entra se você liberar.';
  const at = new Date(opensAt);
  return at > now ? `Entra sozinho ${relativeTime(at, now)}.` : 'Já pode entrar.';
}
