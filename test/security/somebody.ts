import { setTimeout as wait } from 'node:timers/promises';
import { newBrowser } from '../browser.ts';
import { type Instance, OPERATOR } from './production.ts';

export type Answer = { status: number; code: string | null; data: Record<string, unknown> };
export type Mail = { from: 'operator' | 'school'; subject: string; html: string; text: string };

const MAIL_MS = 25_000;

/** A client with a browser's cookies. */
export function somebody({ origin }: Instance, password = '') {
  const browser = newBrowser();
  async function ask(method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie: browser.cookie, origin },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    browser.keep(response);
    const data = (await response.json().catch(() => ({}))) as Record<string, unknown>;
    return { status: response.status, code: response.ok ? null : String(data.code), data };
  }
  return {
    ask,
    /** Or it is no attack that fails, but this script. */
    async must(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
      let answer = await ask(method, path, body);
      if (answer.code === 'step_up_required') {
        await ask('POST', '/session/confirmation', { password });
        answer = await ask(method, path, body);
      }
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.data)}`);
      return answer.data;
    },
  };
}
export type Somebody = ReturnType<typeof somebody>;

/** Mails that were sent to an address since the last look, once there are any; none after a while. */
export function mailbox({ mail }: Instance, address: string) {
  let read = 0;
  const sent = () => mail.taken.filter(({ to }) => to[0]?.email === address);
  return async (patience = MAIL_MS): Promise<Mail[]> => {
    const deadline = Date.now() + patience;
    while (sent().length <= read && Date.now() < deadline) await wait(100);
    const fresh = sent().slice(read);
    read += fresh.length;
    return fresh.map(({ sender, subject, htmlContent, textContent }) => ({
      from: sender.email === OPERATOR ? 'operator' : 'school',
      subject,
      html: htmlContent,
      text: textContent ?? '',
    }));
  };
}

/** Token of the link in an e-mail. */
export const tokenIn = ({ text, html }: Mail): string | undefined => /#([\w-]{43})/.exec(`${text} ${html}`)?.[1];
