import { escapeHtml } from '../../html.ts';
import type { Voice } from '../voice.ts';
import { footerText } from './frame.ts';
import { bareLink, body, button, heading, note, paragraph } from './parts.ts';

export const MAILBOX_PROOF_SUBJECT = 'Confirme seu e-mail';

export type MailboxProof = { name: string; email: string; url: string };

const WHY = 'Depois disso sua escola pode publicar cursos e escrever para os alunos.';
const LIFETIME = 'O link vale por 24 horas e uma única vez. Se você não criou esta conta, ignore este e-mail.';

export const mailboxProofBody = ({ name, email, url }: MailboxProof, { primaryColor }: Voice) =>
  body(
    heading(`Confirme seu e-mail, ${escapeHtml(name)}`),
    paragraph(`Confirme que <b style="color:#141A26">${escapeHtml(email)}</b> é seu. ${WHY}`),
    button(escapeHtml(url), 'Confirmar e-mail', primaryColor),
    note(LIFETIME),
    bareLink(escapeHtml(url)),
  );

export const mailboxProofText = ({ name, email, url }: MailboxProof, voice: Voice) => `Confirme seu e-mail, ${name}

Confirme que ${email} é seu. ${WHY}

Confirmar e-mail: ${url}

${LIFETIME}

${footerText(voice)}
`;
