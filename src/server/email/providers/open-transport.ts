import type { Env } from '../../env.ts';
import { SendError } from '../failures.ts';
import { brevoTransport } from './brevo.ts';
import type { Inbox } from './inbox.ts';
import { inboxTransport, smtpTransport } from './smtp.ts';
import type { Transport } from './transport.ts';

const DEMO_SENDER = 'avisos@ateneu.test';

/** The operator's provider; in the demonstration, the local inbox, so that nothing ever leaves the machine. */
export function openTransport(env: Pick<Env, 'smtp' | 'brevo'>, inbox?: Pick<Inbox, 'port'>): Transport {
  if (inbox) return inboxTransport(inbox, DEMO_SENDER);
  if (env.brevo) return brevoTransport(env.brevo);
  return env.smtp ? smtpTransport(env.smtp) : NOWHERE;
}

const NOWHERE: Transport = {
  async send() {
    throw new SendError({ code: 'ENOTRANSPORT', text: 'ENOTRANSPORT', reason: 'account', outcome: 'again' });
  },
  close() {},
};
