import { escapeHtml } from '../../html.ts';
import type { Voice } from '../voice.ts';
import { footerText } from './frame.ts';
import { bareLink, body, button, facts, heading, note, paragraph } from './parts.ts';

export type AccessLink = { name: string; email: string; password: string; courses: string; url: string };

export const accessLinkSubject = ({ name }: Voice) => `Seu link de acesso: ${name}`;

const LIFETIME =
  'O link vale por 24 horas e uma única vez. Depois, entre com seu e-mail e sua senha. Para criar outra senha, use ' +
  '“Esqueceu sua senha?” na tela de entrada.';

export const accessLinkBody = ({ name, email, password, courses, url }: AccessLink, { primaryColor }: Voice) =>
  body(
    heading(`Entre com um clique, ${escapeHtml(name)}`),
    paragraph(`Seu acesso a <b style="color:#141A26">${escapeHtml(courses)}</b> está pronto.`),
    facts([
      ['E-mail', escapeHtml(email)],
      ['Senha', escapeHtml(password)],
    ]),
    button(escapeHtml(url), 'Entrar agora', primaryColor),
    note(LIFETIME),
    bareLink(escapeHtml(url)),
  );

export const accessLinkText = (access: AccessLink, voice: Voice) => `Entre com um clique, ${access.name}

Seu acesso a ${access.courses} está pronto.

E-mail: ${access.email}
Senha: ${access.password}

Entrar agora: ${access.url}

${LIFETIME}

${footerText(voice)}
`;
