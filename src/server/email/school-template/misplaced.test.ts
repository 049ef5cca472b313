import sanitize from 'sanitize-html';
import { describe, expect, test } from 'vitest';
import { MISPLACED_VARIABLES } from '#test/fixtures/misplaced-variables.ts';
import { escapeHtml } from '../../html.ts';
import type { EmailBranding } from '../email-branding.ts';
import { cleanHtml, cleanTemplate, textOf } from './clean-html.ts';
import { renderCourseAccess } from './course-access.ts';
import { fillTemplate, type Values } from './placeholders.ts';

/* Values of a template must only reach the reader: none may end up in an address, except the link itself. */

const values: Values = {
  name: 'https://evil.example/?p=',
  email: 'mariana@escola.test',
  password: 'k7Rm2pQx',
  course_name: 'Fotografia',
  course_url: 'https://ateneu.test/alunos/curso/1?escola=a&x=1',
  platform_name: 'evil.example/',
  primary_color: '#4318FF',
};
const branding: EmailBranding = {
  name: 'Escola',
  senderName: 'Escola',
  logoUrl: null,
  primaryColor: '#4318FF',
  supportEmail: null,
  courseAccess: null,
  link: (path) => path,
  operatorLink: (path) => path,
};
const SECRETS = [values.password, values.email, values.course_url].flatMap((value) => [
  ...[value, encodeURIComponent(value), Buffer.from(value).toString('base64').replace(/=+$/, '')],
  ...[Buffer.from(value).toString('hex'), [...value].reverse().join('')],
]);
const CLOSING = /^[("'“[]+|[.,;:!?)\]"'”’»…]+$/g;

/** Places where a value could leak: attributes, or words that mail programs turn into links. */
function leaks(html: string): string[] {
  const found: string[] = [];
  sanitize(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    transformTags: {
      '*': (tagName, attribs) => {
        for (const [name, value] of Object.entries(attribs)) {
          const isLink = tagName === 'a' && name === 'href' && value === values.course_url;
          if (!isLink && SECRETS.some((secret) => value.includes(secret))) found.push(`${tagName} ${name}="${value}"`);
        }
        return { tagName, attribs };
      },
    },
  });
  // Separators that browsers and mail programs treat as the end of an address.
  const texts = [
    html.replace(/<\/?(?:p|div|t[drh]|table|br|hr|li)\b[^<>]*>/g, '\n').replace(/<[^<>]*>/g, ''),
    textOf(html),
  ];
  for (const word of texts.flatMap((text) => text.replaceAll('&amp;', '&').split(/[ \t\r\n]+/)))
    if (SECRETS.some((secret) => word.includes(secret) && word.replace(CLOSING, '') !== secret)) found.push(word);
  return found;
}

const send = (template: string) => {
  const { html, text } = renderCourseAccess(values, { ...branding, courseAccess: { subject: 'Oi', body: template } });
  return { html: /color:#4A5365">([\s\S]*)<\/td><\/tr>\n<tr><td style="padding:18px/.exec(html)?.[1] ?? '', text };
};

describe(`${MISPLACED_VARIABLES.length} templates that give a value away`, () => {
  test('are made safe, whether stored before or now', () => {
    const given = MISPLACED_VARIABLES.flatMap((template) => {
      const stored = cleanTemplate(template);
      expect(cleanTemplate(stored), 'clean stays as it is').toBe(stored);
      return [...leaks(send(template).html), ...leaks(send(stored).html)].map((leak) => `${template}: ${leak}`);
    });
    expect(given).toEqual([]);
  });

  test('are cleaned when they are saved', () => {
    const inTags = MISPLACED_VARIABLES.map(cleanTemplate).flatMap((stored) => stored.match(/<[^<>]*>/g) ?? []);
    const left = inTags.map((tag) =>
      tag.replace(/^<a href="\{\{course_url\}\}"| (style|bgcolor|color)="\{\{primary_color\}\}"/g, ''),
    );
    expect(left.filter((tag) => /[{}\uE000\uE001]/.test(tag) && !/color:\{\{primary_color\}\}/.test(tag))).toEqual([]);
  });

  test('control: plain replacement would leak', () => {
    const fill = (template: string) =>
      template.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => escapeHtml(values[name as keyof Values] ?? ''));
    const careless = MISPLACED_VARIABLES.filter((template) => leaks(cleanHtml(fill(cleanHtml(template)))).length > 0);
    expect(careless.length).toBeGreaterThan(100);
  });
});

describe('legitimate uses stay unchanged', () => {
  test.each([
    '<a href="{{course_url}}" style="display:block;background:{{primary_color}};color:#fff">Entrar</a>',
    '<table><tr><td bgcolor="{{primary_color}}" style="border:1px solid {{primary_color}}">oi</td></tr></table>',
    '<p>Olá, {{name}}: seu e-mail é {{email}}, e a senha (provisória) é “{{password}}”.</p>',
    '<p>{{platform_name}} · {{course_name}}</p>',
  ])('%s', (template) => {
    expect(cleanTemplate(template)).toBe(template);
  });

  test('and are filled in', () => {
    const { html, text } = send(
      '<p>Senha:<b>{{password}}</b>, e-mail:{{email}}.</p><table><tr><td>Senha</td><td>{{password}}</td></tr></table><a href=" {{ course_url }} " style="color:{{primary_color}}">Entrar</a>',
    );
    expect(html).toBe(
      '<p>Senha:<b>k7Rm2pQx</b>, e-mail:mariana@escola.test.</p><table><tr><td>Senha</td><td>k7Rm2pQx</td></tr></table><a href="https://ateneu.test/alunos/curso/1?escola=a&#38;x=1" style="color:#4318FF">Entrar</a>',
    );
    expect(text).toContain(
      'Senha:k7Rm2pQx, e-mail:mariana@escola.test.\n\nSenha\nk7Rm2pQx\n\nEntrar (https://ateneu.test/alunos/curso/1?escola=a&x=1)',
    );
  });

  test('but the colour is never filled in if there is none', () => {
    expect(
      fillTemplate('<p style="color:{{primary_color}}">oi</p>', { ...values, primary_color: 'red;x:url(//a)' }),
    ).toBe('<p style="color:">oi</p>');
  });
});
