import { escapeHtml } from '../../html.ts';
import type { Voice } from '../voice.ts';
import { footerText } from './frame.ts';
import { bareLink, body, button, heading, note, paragraph } from './parts.ts';

export const RECOVERY_SUBJECT = 'Crie uma nova senha';

export type Recovery = { email: string; url: string };

export const recoveryBody = ({ email, url }: Recovery, { primaryColor }: Voice) =>
  body(
    heading('Crie uma nova senha'),
    paragraph(`Recebemos um pedido para trocar a senha de <b style="color:#141A26">${escapeHtml(email)}</b>.`),
    button(escapeHtml(url), 'Criar nova senha', primaryColor),
    note('O link vale por 1 hora e uma única vez. Se não foi você, ignore este e-mail: sua senha continua a mesma.'),
    bareLink(escapeHtml(url)),
  );

export const recoveryText = ({ email, url }: Recovery, voice: Voice) => `Crie uma nova senha

Recebemos um pedido para trocar a senha de ${email}.

Criar nova senha: ${url}

O link vale por 1 hora e uma única vez. Se não foi você, ignore este e-mail: sua senha continua a mesma.

${footerText(voice)}
`;
