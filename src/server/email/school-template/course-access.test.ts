import { describe, expect, test } from 'vitest';
import { contrast } from '#shared/theme.ts';
import type { EmailBranding } from '../email-branding.ts';
import { renderCourseAccess } from './course-access.ts';
import type { Values } from './placeholders.ts';

const branding: EmailBranding = {
  name: 'Escola Vértice',
  senderName: 'Escola Vértice',
  logoUrl: null,
  primaryColor: '#4318FF',
  supportEmail: 'ajuda@escola.test',
  courseAccess: null,
  link: (path) => path,
  operatorLink: (path) => path,
};
const values: Values = {
  name: 'Mariana',
  email: 'mariana@example.com',
  password: 'k7Rm2pQx',
  course_name: 'Fotografia',
  course_url: 'https://ateneu.test/alunos/curso/1?escola=a&x=1',
  platform_name: 'Escola Vértice',
  primary_color: '#4318FF',
};

describe('the access e-mail', () => {
  test('contains everything in both versions', () => {
    const { subject, html, text } = renderCourseAccess(values, branding);
    expect(subject).toBe('Acesso liberado ao curso Fotografia');
    for (const said of ['Mariana', 'mariana@example.com', 'k7Rm2pQx', 'Fotografia', 'ajuda@escola.test']) {
      expect(html).toContain(said);
      expect(text).toContain(said);
    }
    expect(html).toContain('href="https://ateneu.test/alunos/curso/1?escola=a&#38;x=1"');
    expect(text).toContain('https://ateneu.test/alunos/curso/1?escola=a&x=1');
    expect(html).not.toContain('{{');
  });

  test.each(['#4318FF', '#FFEB3B', '#808080', '#000000', '#FFFFFF'])('has a readable button on %s', (primaryColor) => {
    const { html } = renderCourseAccess({ ...values, primary_color: primaryColor }, { ...branding, primaryColor });
    const [, background = '', text = ''] = /background:(#\w{6})"><a [^>]*color:(#\w{6})/.exec(html) ?? [];
    expect(background).toBe(primaryColor);
    expect(contrast(background, text)).toBeGreaterThanOrEqual(4.5);
  });

  test.each<[string, Partial<Values>]>([
    ['a tag', { name: '<script>alert(1)</script>' }],
    ['a quote that ends an attribute', { course_url: 'https://a.test/" onclick="alert(1)' }],
    ['markup in a title', { course_name: '<img src=x onerror=alert(1)>' }],
  ])('shows %s as text', (_, hostile) => {
    const { html } = renderCourseAccess({ ...values, ...hostile }, branding);
    expect(html).not.toMatch(/<script|<img|" onclick="/);
  });

  test.each(['\r\nBcc: a@b.test', '\u2028Bcc: a@b.test', '\0\u0007'])('keeps its subject on one line', (hostile) => {
    const { subject } = renderCourseAccess({ ...values, course_name: `Luz${hostile}` }, branding);
    expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    expect(subject).toMatch(/^Acesso liberado ao curso Luz/);
  });

  test('never interprets a value as a template [v5.0.0-1.1.2 v5.0.0-1.3.7]', () => {
    const { html } = renderCourseAccess({ ...values, name: '{{password}}' }, branding);
    expect(html.split('k7Rm2pQx')).toHaveLength(2);
  });

  test('puts a school’s own text into its layout, in both versions', () => {
    const body = '<!doctype html><html><body><p>Oi, {{name}}: <a href="{{course_url}}">entre</a></p></body></html>';
    const { html, text } = renderCourseAccess(values, { ...branding, courseAccess: { subject: 'Oi', body } });
    expect(html).toContain(
      '<p>Oi, Mariana: <a href="https://ateneu.test/alunos/curso/1?escola=a&#38;x=1">entre</a></p>',
    );
    expect(html.match(/<html/g)).toHaveLength(1);
    expect(text).toBe(
      'Oi, Mariana: entre (https://ateneu.test/alunos/curso/1?escola=a&x=1)\n\nEnviado por Escola Vértice. Dúvidas? Escreva para ajuda@escola.test\n',
    );
  });
});

describe('a first password that a school’s text omits', () => {
  const own = (body: string) => ({ ...branding, courseAccess: { subject: 'Oi', body } });

  test('is added below it, in both versions', () => {
    const { html, text } = renderCourseAccess(values, own('<p>Bem-vinda</p>'), { isFirst: true });
    expect(html).toMatch(/Bem-vinda[\s\S]*Senha[\s\S]*k7Rm2pQx[\s\S]*Enviado por/);
    expect(text).toMatch(/^Bem-vinda\n\nE-mail: .*\nSenha: k7Rm2pQx\n\nPara criar outra senha/);
  });

  test.each([
    ['<p>Senha: <b>{{ password }}</b></p>', 1],
    ['<p>Oi</p><!-- {{password}} -->', 1],
    // Placeholders in addresses are removed.
    ['<p>Oi</p><a href="https://a.test/?s={{password}}">entre</a>', 1],
  ])('is added if %s omits it', (body, times) => {
    const { html, text } = renderCourseAccess(values, own(body), { isFirst: true });
    expect(text.split('k7Rm2pQx')).toHaveLength(times + 1);
    expect(html.replaceAll(/<[^>]*>/g, '').split('k7Rm2pQx')).toHaveLength(2);
  });

  test('is not added for students with a password', () => {
    const { text } = renderCourseAccess({ ...values, password: 'Use a senha que você já tem.' }, own('<p>Oi</p>'));
    expect(text).not.toContain('Senha');
  });
});
