import type { DomainProblem } from '#shared/contract/address.ts';
import type { DomainNews } from '../../domains/news.ts';
import { escapeHtml } from '../../html.ts';
import type { Voice } from '../voice.ts';
import { footerText } from './frame.ts';
import { bareLink, body, button, heading, paragraph } from './parts.ts';

export type OwnDomainNews = {
  news: DomainNews;
  domain: string;
  problem: DomainProblem | null;
  /** As people read it: the day from which links lead elsewhere. */
  until: string;
  /** Where the records are shown. */
  url: string;
};

const PROBLEMS: Record<DomainProblem, string> = {
  txt_missing: 'o registro TXT não foi encontrado',
  txt_wrong: 'o registro TXT tem outro valor',
  not_pointing: 'o domínio aponta para outro lugar',
  dns_unreachable: 'o DNS do domínio não respondeu',
  taken: 'outra escola já usa este domínio',
};

const SUBJECTS: Record<DomainNews, (domain: string) => string> = {
  failing: (domain) => `O domínio ${domain} precisa de atenção`,
  lost: (domain) => `O domínio ${domain} deixou de abrir a sua escola`,
  back: (domain) => `O domínio ${domain} voltou ao normal`,
};

export const ownDomainSubject = ({ news, domain }: OwnDomainNews) => SUBJECTS[news](domain);

function sentences({ news, problem, until }: OwnDomainNews): string[] {
  const reason = problem ? PROBLEMS[problem] : 'a verificação não deu certo';
  if (news === 'failing')
    return [
      `Na verificação de hoje, ${reason}.`,
      `Por enquanto nada muda para os alunos. Se continuar assim, a partir de ${until} o domínio deixa de abrir a escola e os links levam ao endereço da plataforma.`,
    ];
  if (news === 'lost')
    return [
      `O domínio foi verificado todos os dias desde o aviso, e ${reason}.`,
      'Os alunos entram agora pelo endereço da plataforma, e os próximos e-mails já levam a ele. Quando os registros estiverem certos, verifique o domínio de novo.',
    ];
  return ['Os registros estão certos de novo e o domínio continua abrindo a sua escola. Você não precisa fazer nada.'];
}

export const ownDomainBody = (about: OwnDomainNews, { primaryColor }: Voice) =>
  body(
    heading(escapeHtml(ownDomainSubject(about))),
    ...sentences(about).map((sentence) => paragraph(escapeHtml(sentence))),
    button(escapeHtml(about.url), 'Ver o domínio', primaryColor),
    bareLink(escapeHtml(about.url)),
  );

export const ownDomainText = (about: OwnDomainNews, voice: Voice) => `${ownDomainSubject(about)}

${sentences(about).join('\n\n')}

Ver o domínio: ${about.url}

${footerText(voice)}
`;
