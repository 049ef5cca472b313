import type { SignedHost, VideoTrouble } from '#shared/contract/school/media/videos.ts';
import { VIDEO_HOSTS } from '#shared/video/video-hosts.ts';
import { recognizeVideo, videoLabel } from '#shared/video/video-url.ts';

export const hostName = (url: string): string => {
  const video = recognizeVideo(url);
  return 'error' in video ? 'Link externo' : videoLabel(video);
};

const WHAT: Record<VideoTrouble['problem'], string> = {
  gone: 'O vídeo não existe mais neste endereço',
  refused: 'O serviço não deixa abrir o vídeo aqui',
  private: 'O vídeo pede que o aluno entre numa conta',
  unreachable: 'O serviço do vídeo não responde',
  silent: 'O player não respondeu para alunos',
  failed: 'O vídeo deu erro para alunos',
};

/** The problem, and how to fix it. */
export function troubleText({ problem, videoUrl }: Pick<VideoTrouble, 'problem' | 'videoUrl'>) {
  return { what: WHAT[problem], mend: mending(problem, videoUrl) };
}

function mending(problem: VideoTrouble['problem'], videoUrl: string): string {
  const video = recognizeVideo(videoUrl);
  const domains = 'error' in video ? undefined : VIDEO_HOSTS[video.provider].domains;
  const allow = domains && `Autorize os domínios da sua escola (abaixo) ${domains}.`;
  switch (problem) {
    case 'gone':
      return 'Confira se ele foi apagado ou movido, e cole o link novo na aula.';
    case 'private':
      return 'Abra o arquivo para “qualquer pessoa com o link”.';
    case 'refused':
      return allow ?? 'Confira se o vídeo é público ou não listado, e se pode ser incorporado em outros sites.';
    case 'unreachable':
      return 'Abra o link você mesmo. Se abrir, espere até amanhã: conferimos de novo à noite.';
    default:
      return `Abra a aula como aluno e veja se o vídeo toca. ${allow ?? 'Se não tocar, confira o link.'}`;
  }
}

export type KeyWords = { host: string; name: string; nameHint: string; secret: string; where: string };

/** Each host's names for its keys, and where to find them. */
export const KEY_WORDS: Record<SignedHost, KeyWords> = {
  bunny: {
    host: 'Bunny Stream',
    name: 'ID da biblioteca',
    nameHint: 'O número que vem depois de /embed/ nos links',
    secret: 'Token Authentication Key',
    where: 'No painel da Bunny: Stream › biblioteca › Security › Embed view token authentication.',
  },
  panda: {
    host: 'Panda Video',
    name: 'ID do grupo de DRM',
    nameHint: 'O identificador do grupo (group id)',
    secret: 'Chave secreta do grupo',
    where: 'No painel do Panda: Configurações › DRM › grupo de marca d’água.',
  },
  mux: {
    host: 'Mux',
    name: 'ID da chave',
    nameHint: 'Signing Key ID',
    secret: 'Chave privada (base64)',
    where: 'No painel do Mux: Settings › Signing keys.',
  },
  cloudflare: {
    host: 'Cloudflare Stream',
    name: 'ID da chave',
    nameHint: 'O campo id da resposta de /stream/keys',
    secret: 'Chave privada (pem em base64)',
    where: 'Pela API da Cloudflare: POST /stream/keys.',
  },
};
