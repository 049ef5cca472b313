import { VIDEO_HOSTS } from '#shared/video/video-hosts.ts';
import type { RecognizedVideo } from '#shared/video/video-url.ts';
import type { NoVideo } from '#shared/video/why-not.ts';

/* Notes beside a video's link, derived from the table of hosts. */

export const PASTE_HINT =
  'Cole o link ou o código de incorporação: YouTube, Vimeo, Panda, VTurb, Bunny, Google Drive e outros, ou arquivo .mp4, .mov, .m3u8';

export type Works = { text: string; works: boolean };

/** Features available for a video; none for mere links. */
export function worksWith({ provider }: RecognizedVideo): Works[] {
  return [
    { text: 'progresso', works: VIDEO_HOSTS[provider].progress },
    { text: 'marca-d’água', works: true },
    { text: 'tela cheia', works: true },
  ];
}

/** Limitations of a host that producers should know. */
export function hostNote({ provider, file }: RecognizedVideo): string | null {
  if (provider === 'external' && file) return null;
  const { progress, domains } = VIDEO_HOSTS[provider];
  if (provider === 'drive')
    return 'O Drive não informa o tempo assistido: o aluno marca a aula como concluída. O arquivo precisa estar aberto a “qualquer pessoa com o link”, e o Google limita quantas pessoas o assistem por dia.';
  if (!progress) return 'Este serviço não informa o tempo assistido: o aluno marca a aula como concluída.';
  return domains ? `Se o vídeo só tocar em domínios autorizados, inclua o endereço da sua escola ${domains}.` : null;
}

export const NO_VIDEO_TEXTS: Record<NoVideo, string> = {
  playlist: 'Este link é de uma lista de vídeos. Abra o vídeo desta aula e copie o link dele.',
  channel: 'Este link é de um canal. Abra o vídeo desta aula e copie o link dele.',
  folder: 'Este link é de uma pasta. Abra o vídeo desta aula e copie o link dele.',
  changing_live: 'Este link mostra a transmissão que estiver no ar no canal. Copie o link da própria transmissão.',
  panel: 'Este link é do painel, que só você consegue abrir. No vídeo, copie o código de incorporação (embed).',
  split_test: 'Este código sorteia um vídeo a cada visita (teste A/B). Copie o código de um player só.',
  onedrive_link:
    'O OneDrive não deixa um link comum tocar dentro da aula. No arquivo, escolha Inserir (Incorporar) e cole o código.',
};
