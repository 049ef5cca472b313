import { captionLanguage } from '#shared/captions/languages.ts';
import type { CaptionProblem, CaptionTask, CaptionTaskKind } from '#shared/contract/school/captions.ts';

export const ASK_TEXTS: Record<CaptionTaskKind, string> = {
  video: 'Trazer legendas do vídeo',
  speech: 'Gerar legendas da fala',
};

export const WORKING_TEXTS: Record<CaptionTaskKind, string> = {
  video: 'Trazendo as legendas do vídeo',
  speech: 'Gerando as legendas da fala',
};

export const PROBLEM_TEXTS: Record<CaptionProblem, string> = {
  changed: 'O vídeo da aula foi trocado enquanto as legendas vinham. Peça de novo.',
  gone: 'O vídeo não foi encontrado no endereço da aula.',
  interrupted: 'O trabalho parou no meio. Peça de novo.',
  live: 'O vídeo ainda está ao vivo. As legendas podem vir quando a transmissão terminar.',
  no_captions: 'Este vídeo não tem legendas. Ative-as no serviço onde ele está ou envie um arquivo.',
  no_speech: 'Nenhuma fala foi reconhecida neste vídeo.',
  not_a_stream: 'O endereço da aula não leva a um vídeo em HLS (.m3u8).',
  not_a_video: 'O endereço da aula não leva a um vídeo.',
  not_allowed: 'O endereço do vídeo é de uma rede interna, que não é consultada.',
  refused: 'O serviço do vídeo não deixou ler as legendas. Confira se ele exige link assinado ou domínio autorizado.',
  service_away: 'O serviço de transcrição não respondeu. Tente mais tarde.',
  service_refused: 'O serviço de transcrição recusou o pedido. Avise o suporte da plataforma.',
  too_large: 'O arquivo é grande demais para isto.',
  unreachable: 'O serviço do vídeo não respondeu. Tente mais tarde.',
  unsupported: 'As legendas deste vídeo são de um tipo que não sabemos ler. Envie um arquivo .vtt ou .srt.',
  unusable: 'A transcrição não pôde ser feita. Tente de novo ou envie um arquivo.',
};

const list = new Intl.ListFormat('pt-BR');
const named = (languages: readonly string[]) => list.format(languages.map(captionLanguage));

/** `Vieram: Português (Brasil) e Inglês. A aula já tinha: Espanhol.` */
export function doneText({ taken, kept }: CaptionTask): string {
  const came = taken.length > 0 ? `Prontas: ${named(taken)}.` : 'Nada novo.';
  const had = kept.length > 0 ? ` A aula já tinha: ${named(kept)}; ficou como estava.` : '';
  return came + had;
}
