import type { FactorReset } from '#shared/contract/account/factor-reset.ts';
import type { IdentityCheck, ResetCanceller } from '#shared/security/factor-reset.ts';
import { formatDateTime } from '#shared/time/dates.ts';

export const IDENTITY_CHECK_WORDS: Record<IdentityCheck, string> = {
  video_call: 'chamada de vídeo com documento',
  known_phone: 'ligação para um telefone já conhecido',
  in_person: 'pessoalmente, com documento',
};

const CANCELLED_BY: Record<ResetCanceller, string> = {
  owner: 'pela plataforma',
  producer: 'pelo produtor',
  link: 'pelo link do e-mail',
};

const at = (time: string) => formatDateTime(new Date(time));

/** What came of one that does not wait any more. */
export function resetOutcome({ doneAt, cancelledAt, cancelledBy }: FactorReset): string {
  if (doneAt) return `Feita em ${at(doneAt)}`;
  return `Cancelada ${cancelledBy ? `${CANCELLED_BY[cancelledBy]} ` : ''}em ${at(cancelledAt ?? '')}`;
}
