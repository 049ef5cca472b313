import type { Values } from '../placeholders.ts';
import type { Voice } from '../voice.ts';
import { footerText } from './frame.ts';
import { bareLink, body, button, facts, heading, note, paragraph } from './parts.ts';

export const COURSE_ACCESS_SUBJECT = 'Acesso liberado ao curso {{course_name}}';

/** What a school sends until it writes its own, and what it begins with when it does. */
export const courseAccessBody = ({ primaryColor }: Pick<Voice, 'primaryColor'>) =>
  body(
    heading('Seu acesso chegou, {{name}}'),
    paragraph('Você já pode acessar <b style="color:#141A26">{{course_name}}</b>. Use os dados abaixo para entrar.'),
    facts([
      ['E-mail', '{{email}}'],
      ['Senha', '{{password}}'],
    ]),
    button('{{course_url}}', 'Acessar o curso', primaryColor, '{{primary_color}}'),
    note('Para criar outra senha, use “Esqueceu sua senha?” na tela de entrada.'),
    bareLink('{{course_url}}'),
  );

export const courseAccessText = (values: Values, voice: Voice) => `Seu acesso chegou, ${values.name}

Você já pode acessar ${values.course_name}. Use os dados abaixo para entrar.

E-mail: ${values.email}
Senha: ${values.password}

Acessar o curso: ${values.course_url}

Para criar outra senha, use “Esqueceu sua senha?” na tela de entrada.

${footerText(voice)}
`;
