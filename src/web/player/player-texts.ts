export const PLAYER_TEXTS = {
  none: 'Nenhum vídeo disponível',
  network: 'Erro de rede ao carregar o vídeo',
  decode: 'Erro ao processar o vídeo',
  stream: 'Erro ao reproduzir o vídeo',
  noHls: 'Seu navegador não suporta reprodução HLS',
  format: 'Erro ao carregar o vídeo. Verifique se o formato é suportado (mp4, mov, m3u8)',
  play: 'Erro ao reproduzir vídeo',
  vimeo: 'Erro ao carregar vídeo do Vimeo',
  flexclip: 'Erro ao carregar vídeo do FlexClip',
  drive: 'Erro ao carregar vídeo do Google Drive',
  fullscreen: 'Erro ao entrar em tela cheia',
} as const;

const ABORTED = 1;
const NETWORK = 2;
const DECODE = 3;

/** The sentence for `video.error.code`; null when the browser only stopped loading. */
export function mediaErrorText(code: number | undefined): string | null {
  if (code === ABORTED) return null;
  if (code === NETWORK) return PLAYER_TEXTS.network;
  return code === DECODE ? PLAYER_TEXTS.decode : PLAYER_TEXTS.format;
}
