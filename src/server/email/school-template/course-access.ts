import { trustedHtml } from '../../html.ts';
import { type Block, type Body, bodyOf, button, facts, heading, note, paragraph, strong, words } from '../blocks.ts';
import type { EmailBranding } from '../email-branding.ts';
import { inFrame, type Rendered } from '../render.ts';
import { cleanTemplate, textOf } from './clean-html.ts';
import { fillSubject, fillTemplate, type Values } from './placeholders.ts';

export const COURSE_ACCESS_SUBJECT = 'Acesso liberado ao curso {{course_name}}';

/** `isFirst`: the password is a first one, which only this message contains. */
export type CourseAccess = { values: Values; isFirst: boolean };

const keys = ({ email, password }: Values): Block =>
  facts([
    ['E-mail', email],
    ['Senha', password],
  ]);
const ANOTHER = note('Para criar outra senha, use “Esqueceu sua senha?” na tela de entrada.');

const standard = (values: Values): Block[] => [
  heading(`Seu acesso chegou, ${values.name}`),
  paragraph(words`Você já pode acessar ${strong(values.course_name)}. Use os dados abaixo para entrar.`),
  keys(values),
  button(values.course_url, 'Acessar o curso'),
  ANOTHER,
];

export const courseAccessTemplate = ({ primaryColor }: Pick<EmailBranding, 'primaryColor'>): string =>
  bodyOf(standard(VARIABLES), primaryColor, VARIABLES.primary_color).html.toString();

const VARIABLES: Values = {
  name: '{{name}}',
  email: '{{email}}',
  password: '{{password}}',
  course_name: '{{course_name}}',
  course_url: '{{course_url}}',
  platform_name: '{{platform_name}}',
  primary_color: '{{primary_color}}',
};

export const courseAccessSubject = ({ values }: CourseAccess, { courseAccess: own }: EmailBranding): string =>
  fillSubject(own?.subject || COURSE_ACCESS_SUBJECT, values);

export function courseAccessBody({ values, isFirst }: CourseAccess, branding: EmailBranding): Body {
  // Sanitized again, since the rules may have changed.
  const own = branding.courseAccess && cleanTemplate(branding.courseAccess.body);
  if (own) return bodyOfOwn(own, values, isFirst);
  const { text } = bodyOf(standard(values), branding.primaryColor);
  return { html: trustedHtml(fillTemplate(courseAccessTemplate(branding), values)), text };
}

const TAG = /<[^<>]*>/g;

/** Adds a first password below a template without it. @param own sanitized */
function bodyOfOwn(own: string, values: Values, isFirst: boolean): Body {
  const html = fillTemplate(own, values);
  const text = textOf(html);
  const untold = isFirst && !html.replaceAll(TAG, '').includes(values.password);
  if (!untold) return { html: trustedHtml(html), text };
  const below = bodyOf([keys(VARIABLES), ANOTHER], '');
  return {
    html: trustedHtml(html + fillTemplate(below.html.toString(), values)),
    text: `${text}\n\n${bodyOf([keys(values), ANOTHER], '').text}`,
  };
}

export function renderCourseAccess(values: Values, branding: EmailBranding, { isFirst = false } = {}): Rendered {
  const access = { values, isFirst };
  return { subject: courseAccessSubject(access, branding), ...inFrame(courseAccessBody(access, branding), branding) };
}
