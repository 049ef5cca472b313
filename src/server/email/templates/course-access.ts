import type { Values } from '../placeholders.ts';
import type { Voice } from '../voice.ts';
import { footerText } from './frame.ts';
import { bareLink, body, button, facts, heading, note, paragraph } from './parts.ts';

export const COURSE_ACCESS_SUBJECT = 'Acesso liberado ao curso {{course_name}}';

const KEYS = facts([
  ['E-mail', '{{email}}'],
  ['Senha', '{{password}}'],
]);
const ANOTHER = 'Para criar outra senha, use “Esqueceu sua senha?” na tela de entrada.';

/** With which to enter, on their own. */
export const COURSE_ACCESS_KEYS = body(KEYS, note(ANOTHER));

export const courseAccessKeysText = ({ email, password }: Values) => `E-mail: ${email}
Senha: ${password}

${ANOTHER}`;

/** What a school sends until it writes its own, and what it begins with when it does. */
export const courseAccessBody = ({ primaryColor }: Pick<Voice, 'primaryColor'>) =>
  body(
    heading('Seu acesso chegou, {{name}}'),
    paragraph('Você já pode acessar <b style="color:#141A26">{{course_name}}</b>. Use os dados abaixo para entrar.'),
    KEYS,
    button('{{course_url}}', 'Acessar o curso', primaryColor, '{{primary_color}}'),
    note(ANOTHER),
    bareLink('{{course_url}}'),
  );

export const courseAccessText = (values: Values, voice: Voice) => `Seu acesso chegou, ${values.name}

Você já pode acessar ${values.course_name}. Use os dados abaixo para entrar.

E-mail: ${values.email}
Senha: ${values.password}

Acessar o curso: ${values.course_url}

${ANOTHER}

${footerText(voice)}
`;
