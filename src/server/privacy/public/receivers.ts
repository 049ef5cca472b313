import { VIDEO_HOSTS } from '#shared/video/video-hosts.ts';
import type { Env } from '../../env.ts';
import { adapterOf } from '../../sales/adapters/recognise.ts';
import type { PolicyFacts } from './read-policy.ts';

/** Platform settings that name processors. */
export type Operators = Pick<Env, 'brevo' | 'smtp' | 's3'>;
type Receiver = { who: string; what: string };

const list = new Intl.ListFormat('pt-BR');

/** Processors of the school's data, as far as they are configured. */
export function receivers(facts: PolicyFacts, operators: Operators, platform: string): Receiver[] {
  return [
    { who: platform, what: 'hospeda a área de alunos e guarda os dados para a escola' },
    ...mailOf(facts, operators),
    ...storageOf(operators),
    ...salesOf(facts),
    ...videosOf(facts),
    {
      who: 'Serviço de avisos do seu navegador',
      what: 'entrega os avisos no aparelho, cifrados, só se você os ligar',
    },
  ];
}

function mailOf({ ownMail }: PolicyFacts, { brevo, smtp }: Operators): Receiver[] {
  const own = ownMail ? [{ who: 'Brevo, contratada pela escola', what: 'envia e-mails da escola' }] : [];
  if (brevo) return [...own, { who: `Brevo, contratada pela plataforma`, what: 'envia e-mails de acesso e de conta' }];
  return smtp ? [...own, { who: 'Servidor de e-mail da plataforma', what: 'envia e-mails de acesso e de conta' }] : own;
}

function storageOf({ s3 }: Operators): Receiver[] {
  if (!s3) return [];
  const who = s3.endpoint ? 'Armazenamento de arquivos em nuvem' : `Amazon S3 (${s3.region})`;
  return [{ who, what: 'guarda imagens, anexos, entregas de tarefas e cópias de dados' }];
}

function salesOf({ sales }: PolicyFacts): Receiver[] {
  if (sales.length === 0) return [];
  const who = list.format(new Set(sales.map((platform) => adapterOf(platform).name)));
  return [{ who, what: 'vende os cursos e cobra, por conta própria; avisa a escola de cada compra' }];
}

function videosOf({ videos }: PolicyFacts): Receiver[] {
  const shown = videos.filter((provider) => provider !== 'external');
  if (shown.length === 0) return [];
  const who = list.format(shown.map((provider) => VIDEO_HOSTS[provider].label));
  return [{ who, what: 'mostra os vídeos das aulas, com cookies próprios conforme as políticas de cada um' }];
}
