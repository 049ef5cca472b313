import { Hono, type Context as HonoContext } from 'hono';
import type { School } from '#shared/contract/public.ts';
import type { Services } from '../context.ts';
import { signingKey } from '../crypto/app-keys.ts';
import { escapeHtml } from '../html.ts';
import { schoolOfHost } from '../http/hosts.ts';
import { allowOnly } from '../http/methods.ts';
import type { clientReader, Variables } from '../request-context.ts';
import { END_BUTTON, type Face, oneClickPage } from './one-click-page.ts';
import { endEmailNotices, findSubscriber } from './unsubscribe.ts';

const askPage = (school: School) =>
  oneClickPage(
    faceOf(school),
    'Parar de receber avisos por e-mail?',
    `${escapeHtml(school.memberAreaName)} deixa de enviar avisos para o seu e-mail, como o do fim do acesso a um curso. E-mails de acesso e de senha continuam chegando.`,
    `${END_BUTTON}${choicesLink(school)}`,
  );

const donePage = (school: School) =>
  oneClickPage(
    faceOf(school),
    'Pronto, você não recebe mais avisos por e-mail',
    `Os avisos de ${escapeHtml(school.memberAreaName)} continuam em Notificações, na área de alunos.`,
    `<a href="${choicesAddress(school)}">Mudar em Configurações</a>`,
  );

/** The settings page where each kind of notice can be switched. */
const choicesAddress = ({ slug }: School) => `/alunos/configuracoes?aba=notificacoes&amp;escola=${slug}`;

const choicesLink = (school: School) =>
  `<p class="other"><a href="${choicesAddress(school)}">Escolher quais avisos receber</a></p>`;

const faceOf = ({ memberAreaName, ...colors }: School): Face => ({ name: memberAreaName, ...colors });

const NOT_KEPT = { 'Cache-Control': 'no-store' };

/**
 * Unsubscribing from within an e-mail: people open the page and click, mail programs post directly (RFC
 * 8058). There is no session, so no cookie that another site could abuse.
 */
export function unsubscribeRoutes(
  { db, env }: Pick<Services, 'db' | 'env'>,
  clientOf: ReturnType<typeof clientReader>,
): Hono<{ Variables: Variables }> {
  const subscriberOf = (c: HonoContext) =>
    findSubscriber({
      db,
      env,
      token: c.req.param('token') ?? '',
      hint: schoolOfHost(c.req.header('host') ?? '', env) ?? {},
    });
  return new Hono<{ Variables: Variables }>()
    .get('/alunos/avisos/:token', async (c) => c.html(askPage((await subscriberOf(c)).school), 200, NOT_KEPT))
    .post('/alunos/avisos/:token', async (c) => {
      const { school, ...subscriber } = await subscriberOf(c);
      await endEmailNotices(db, subscriber, { ip: clientOf(c).ip, key: signingKey(env) });
      return c.html(donePage(school), 200, NOT_KEPT);
    })
    .all('/alunos/avisos/:token', allowOnly('GET', 'HEAD', 'POST'));
}
