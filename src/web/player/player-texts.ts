import { VIDEO_HOSTS, type VideoProvider } from '#shared/video/video-hosts.ts';

export const PLAYER_TEXTS = {
  none: 'Nenhum vídeo disponível',
  network: 'Erro de rede ao carregar o vídeo',
  decode: 'Erro ao processar o vídeo',
  stream: 'Erro ao reproduzir o vídeo',
  noHls: 'Seu navegador não suporta reprodução HLS',
  format: 'Erro ao carregar o vídeo. Verifique se o formato é suportado (mp4, mov, m3u8)',
  play: 'Erro ao reproduzir vídeo',
  vimeo: 'Erro ao carregar vídeo do Vimeo',
  fullscreen: 'Erro ao entrar em tela cheia',
} as const;

/** Advice per error message. */
const ADVICE: Record<string, string> = {
  [PLAYER_TEXTS.network]: 'Confira sua internet. Quando ela voltar, o vídeo continua de onde parou.',
  [PLAYER_TEXTS.decode]: 'Tente de novo. Se continuar, atualize o navegador ou abra a aula em outro.',
  [PLAYER_TEXTS.stream]: 'Tente de novo em instantes. Se continuar, o vídeo pode ter saído do ar: avise a escola.',
  [PLAYER_TEXTS.noHls]: 'Atualize o navegador ou abra a aula em outro, como Chrome, Edge ou Safari.',
  [PLAYER_TEXTS.format]: 'Tente de novo ou abra a aula em outro navegador. Se continuar, avise a escola.',
  [PLAYER_TEXTS.play]: 'Tente de novo e toque em reproduzir. O modo de economia de bateria também pode impedir.',
};
const BLOCKED =
  'Um bloqueador de anúncios ou a rede pode estar impedindo o vídeo. Tente de novo; se continuar, avise a escola.';

/** For hosts that cannot be controlled, or do not respond. */
export const unanswered = (provider: VideoProvider) => `Erro ao carregar vídeo do ${VIDEO_HOSTS[provider].label}`;

export const adviceFor = (text: string): string => ADVICE[text] ?? BLOCKED;

/** Errors usually caused by the viewer's connection or browser. */
export const isOwnFault = (text: string) =>
  ([PLAYER_TEXTS.network, PLAYER_TEXTS.noHls, PLAYER_TEXTS.play] as string[]).includes(text);

const ABORTED = 1;
const NETWORK = 2;
const DECODE = 3;

/** The sentence for `video.error.code`; null when the browser only stopped loading. */
export function mediaErrorText(code: number | undefined): string | null {
  if (code === ABORTED) return null;
  if (code === NETWORK) return PLAYER_TEXTS.network;
  return code === DECODE ? PLAYER_TEXTS.decode : PLAYER_TEXTS.format;
}
