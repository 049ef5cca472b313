import { Resolver } from 'node:dns/promises';
import type { Env } from '../env.ts';
import { about, type Finding } from './finding.ts';

const { ok, warn, wrong, unknown } = about('e-mail');
const PATIENCE_MS = 5_000;

export async function checkMail(env: Env): Promise<Finding[]> {
  const from = env.brevo?.from ?? env.smtp?.from;
  if (!from) {
    const none = 'nenhum provedor configurado';
    return [env.demo ? ok('caixa de entrada local da demonstração') : warn(none, 'Defina SMTP_HOST ou BREVO_API_KEY.')];
  }
  const domain = from.slice(from.lastIndexOf('@') + 1);
  const [account, records] = await Promise.all([checkAccount(env), checkRecords(domain, env)]);
  return [account, ...records];
}

async function checkAccount({ brevo, smtp }: Env): Promise<Finding> {
  try {
    if (brevo) await checkBrevo(brevo);
    else if (smtp) await checkSmtp(smtp);
    return ok(brevo ? 'o Brevo aceita a chave' : `${smtp?.host}:${smtp?.port} aceita o usuário`);
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    const where = brevo ? 'o Brevo' : `${smtp?.host}:${smtp?.port}`;
    return wrong(
      `${where} não aceita esta conta (${code ?? message})`,
      brevo ? 'Confira BREVO_API_KEY.' : 'Confira SMTP_*.',
    );
  }
}

/** https://developers.brevo.com/reference/getaccount */
async function checkBrevo({ origin, apiKey }: NonNullable<Env['brevo']>): Promise<void> {
  const answer = await fetch(`${origin}/v3/account`, {
    headers: { 'api-key': apiKey, accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!answer.ok) throw new Error(String(answer.status));
}

async function checkSmtp({ host, port, secure, user, pass }: NonNullable<Env['smtp']>): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const mailer = createTransport({
    host,
    port,
    secure,
    auth: user ? { user, pass } : undefined,
    requireTLS: !secure && user !== undefined,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  try {
    await mailer.verify();
  } finally {
    mailer.close();
  }
}

/** The DNS records that receivers check: RFC 7208 and RFC 7489. */
async function checkRecords(domain: string, { dnsServers }: Env): Promise<Finding[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (dnsServers.length > 0) resolver.setServers([...dnsServers]);
  const hasRecord = async (name: string, version: string) => {
    const texts = await resolver.resolveTxt(name).catch((error: { code?: string }) => {
      if (error.code === 'ENOTFOUND' || error.code === 'ENODATA') return [];
      throw error;
    });
    return texts.some((parts) => parts.join('').toLowerCase().startsWith(version));
  };
  try {
    const [spf, dmarc] = await Promise.all([hasRecord(domain, 'v=spf1'), hasRecord(`_dmarc.${domain}`, 'v=dmarc1')]);
    return [
      spf
        ? ok(`${domain} diz quem envia por ele (SPF)`)
        : warn(
            `${domain} não tem SPF: e-mails podem cair no spam`,
            'Publique o registro TXT que seu provedor de e-mail indica (v=spf1 …).',
          ),
      dmarc
        ? ok(`${domain} tem DMARC`)
        : warn(
            `${domain} não tem DMARC`,
            `Publique em _dmarc.${domain} o TXT "v=DMARC1; p=none; rua=mailto:postmaster@${domain}".`,
          ),
    ];
  } catch {
    return [unknown(`o DNS não respondeu sobre ${domain}`)];
  }
}
