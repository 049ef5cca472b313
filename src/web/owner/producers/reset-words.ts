import type { IdentityCheck } from '#shared/factor-reset.ts';

export const IDENTITY_CHECK_WORDS: Record<IdentityCheck, string> = {
  video_call: 'chamada de vídeo com documento',
  known_phone: 'ligação para um telefone já conhecido',
  in_person: 'pessoalmente, com documento',
};
