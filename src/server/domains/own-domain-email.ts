import { z } from 'zod';
import type { DomainProblem } from '#shared/contract/school/address.ts';
import { formatDate } from '#shared/time/dates.ts';
import { platformEmailBranding } from '../branding/email-branding.ts';
import { asPlatform } from '../db.ts';
import { button, heading, paragraph } from '../email/blocks.ts';
import { defineEmail } from '../email/definition.ts';
import { presentAccount } from '../email/present-recipient.ts';
import { servesUntil } from './domain-state.ts';
import { DOMAIN_NEWS, type DomainNews } from './news.ts';

type Content = {
  news: DomainNews;
  domain: string;
  problem: DomainProblem | null;
  until: string;
  url: string;
};

/** Tells a producer the state of their domain, if it is still current. */
export const ownDomainEmail = defineEmail({
  name: 'own_domain',
  carrier: 'operator',
  payload: z.object({ domain: z.string(), news: z.enum(DOMAIN_NEWS) }),
  load: ({ db, env }, { userId, payload: { domain, news } }) =>
    asPlatform(db, async (tx) => {
      if (!userId) return { dropped: 'no_account' };
      const known = await tx
        .selectFrom('school_domains')
        .selectAll()
        .where('producer_id', '=', userId)
        .where('domain', '=', domain)
        .executeTakeFirst();
      const now = !known?.verified_at ? 'lost' : known.failing_since ? 'failing' : 'back';
      if (!known || now !== news) return { dropped: 'outdated' };
      return {
        branding: await platformEmailBranding(tx, env),
        recipient: await presentAccount(tx, { userId }),
        content: {
          news,
          domain,
          problem: known.problem,
          until: formatDate(new Date(servesUntil(known.failing_since ?? new Date().toISOString()))),
          url: new URL('/admin/settings/dominio', env.publicUrl).href,
        },
      };
    }),
  subject: ({ news, domain }: Content) => SUBJECTS[news](domain),
  body: (content) => [
    heading(SUBJECTS[content.news](content.domain)),
    ...sentences(content).map(paragraph),
    button(content.url, 'Ver o domínio'),
  ],
});

const SUBJECTS: Record<DomainNews, (domain: string) => string> = {
  failing: (domain) => `O domínio ${domain} precisa de atenção`,
  lost: (domain) => `O domínio ${domain} deixou de abrir a sua escola`,
  back: (domain) => `O domínio ${domain} voltou ao normal`,
};

const PROBLEMS: Record<DomainProblem, string> = {
  txt_missing: 'o registro TXT não foi encontrado',
  txt_wrong: 'o registro TXT tem outro valor',
  not_pointing: 'o domínio aponta para outro lugar',
  dns_unreachable: 'o DNS do domínio não respondeu',
  taken: 'outra escola já usa este domínio',
};

function sentences({ news, problem, until }: Content): string[] {
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
