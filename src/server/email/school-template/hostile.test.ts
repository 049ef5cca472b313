import { describe, expect, test } from 'vitest';
import { HOSTILE_HTML } from '#test/fixtures/hostile-html.ts';
import type { EmailBranding } from '../email-branding.ts';
import { cleanHtml, cleanTemplate } from './clean-html.ts';
import { renderCourseAccess } from './course-access.ts';
import type { Values } from './placeholders.ts';

/* What may be stored or sent between angle brackets: only known tags and attributes. */

const TAG =
  '(?:a|abbr|b|blockquote|br|center|code|div|em|font|h[1-6]|hr|i|img|li|ol|p|pre|s|small|span|strong|sub|sup|table|tbody|td|tfoot|th|thead|tr|u|ul)';
const PLAIN =
  'align|alt|bgcolor|border|cellpadding|cellspacing|color|colspan|dir|face|height|lang|role|rowspan|size|start|title|valign|width';
const STYLE = `style="(?![^"]*(?:url|expression|image-set|var|position|behavio|binding|@|\\\\\\\\))[^"<>]*"`;
const ADDRESS = '(?:https?://|mailto:|tel:|\\{\\{)[^"<>]*';
const ATTRIBUTE = ` (?:(?:${PLAIN})="[^"<>]*"|${STYLE}|href="${ADDRESS}"|src="${ADDRESS}")`;
const HARMLESS = new RegExp(`^(?:[^<>]|</${TAG}>|<${TAG}(?:${ATTRIBUTE})*(?: /)?>)*$`);

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
const values: Values = {
  name: 'Mariana',
  email: 'mariana@example.com',
  password: 'k7Rm2pQx',
  course_name: 'Fotografia',
  course_url: 'https://ateneu.test/alunos/cursos',
  platform_name: 'Escola',
  primary_color: '#4318FF',
};
const OWN = `<p title="{{name}}">{{name}}</p><a href="{{name}}">a</a><img src="{{name}}"><p style="color:{{name}}">b</p>{{course_name}}`;
const withOwn = (body: string): EmailBranding => ({ ...branding, courseAccess: { subject: 'Oi', body } });
/** The content of the layout's cell. */
const contentOf = (html: string) => /color:#4A5365">([\s\S]*)<\/td><\/tr>\n<tr><td style="padding:18px/.exec(html)?.[1];
const tagsIn = (html: string) => html.match(/<[^\s>]+/g)?.length;

test(`${HOSTILE_HTML.length} of them, all different`, () => {
  expect(new Set(HOSTILE_HTML).size).toBe(HOSTILE_HTML.length);
  expect(HOSTILE_HTML.length).toBeGreaterThanOrEqual(100);
  expect(HOSTILE_HTML.filter((html) => HARMLESS.test(html)).length, 'the shape tells them apart').toBeLessThan(10);
});

describe('as a template [v5.0.0-1.3.1 v5.0.0-1.3.5]', () => {
  test.each(HOSTILE_HTML)('%j', (html) => {
    const stored = cleanTemplate(html);
    expect(stored).toMatch(HARMLESS);
    expect(cleanTemplate(stored), 'clean stays as it is').toBe(stored);
    expect(cleanHtml(html)).toMatch(HARMLESS);
    // Even if it was stored before it was sanitized.
    const { html: sent } = renderCourseAccess(values, withOwn(html));
    expect(contentOf(sent)).toMatch(HARMLESS);
  });
});

describe("as a student's name or a course's", () => {
  const plain = renderCourseAccess(values, branding).html;
  test.each(HOSTILE_HTML)('%j', (hostile) => {
    const named = { ...values, name: hostile, course_name: hostile };
    expect(tagsIn(renderCourseAccess(named, branding).html)).toBe(tagsIn(plain));
    const own = renderCourseAccess(named, withOwn(OWN));
    expect(contentOf(own.html)).toMatch(HARMLESS);
    expect(tagsIn(own.html)).toBe(tagsIn(renderCourseAccess(values, withOwn(OWN)).html));
    expect(own.subject).not.toMatch(/[\r\n]/);
  });
});

test('a template keeps its variables, in text, as its link and as a colour', () => {
  const html = '<a href="{{course_url}}" style="background:{{primary_color}};color:#fff">{{name}}</a>';
  expect(cleanTemplate(html.replace('{{name}}', '{{ name }}'))).toBe(html);
});
