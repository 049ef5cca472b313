import { truncate } from '#shared/text/text.ts';
import { escapeHtml } from '../../html.ts';
import { separateWords } from './separate-words.ts';

/** The variables a template may name, as `{{name}}`. */
export type Values = {
  name: string;
  email: string;
  password: string;
  course_name: string;
  course_url: string;
  platform_name: string;
  primary_color: string;
};

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;
/** A tag, or the text between two. */
const PART = /<[^<>]*>|[^<]+/g;
const BREAK = /^<\/?(?:p|div|h[1-6]|[uo]l|li|table|t[rhd]|blockquote|pre|br|hr)\b/;
const COLOR = /^#[\da-f]{6}$/i;
/** Next to an address they would become part of it, and mail programs turn addresses into links. */
const APART: readonly string[] = ['email', 'password', 'course_url'] satisfies (keyof Values)[];
const SUBJECT_LENGTH = 200;

/**
 * Values are inserted as text, and unknown variables as nothing. In tags there are only the variables that
 * `cleanTemplate` allows.
 * @param template sanitized, or our own
 */
export function fillTemplate(template: string, values: Values): string {
  const words = separateWords();
  return template.replace(PART, (part) => {
    if (!part.startsWith('<')) return fillText(part, values, words);
    if (BREAK.test(part)) words.endLine();
    else if (/^<\/a\b/.test(part)) words.endLink();
    return fillTag(part, values);
  });
}

function fillText(text: string, values: Values, words: ReturnType<typeof separateWords>): string {
  // Every other piece is a variable's name.
  return text
    .split(PLACEHOLDER)
    .map((piece, at) => {
      if (at % 2 === 0) return words.add(piece);
      const value = escapeHtml(read(values, piece));
      return APART.includes(piece) && value ? words.addApart(value) : words.add(value);
    })
    .join('');
}

function fillTag(tag: string, { course_url, primary_color }: Values): string {
  const color = COLOR.test(primary_color) ? primary_color : '';
  return tag
    .replace(
      /^<a( [^<>]*)? href="\{\{course_url\}\}"/,
      (_, before = '') => `<a${before} href="${escapeHtml(course_url)}"`,
    )
    .replace(/ (?:style|bgcolor|color)="[^"]*"/g, (style) => style.replaceAll('{{primary_color}}', color));
}

/** One line. Subjects may contain the course and the platform, but no secrets. */
export function fillSubject(template: string, { course_name, platform_name }: Values): string {
  const filled = template.replace(PLACEHOLDER, (_, name: string) => read({ course_name, platform_name }, name));
  return truncate(oneLine(filled), SUBJECT_LENGTH);
}

/** Removes line breaks and control characters, which would end a header. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

function read(values: Partial<Values>, name: string): string {
  return Object.hasOwn(values, name) ? (values[name as keyof Values] ?? '') : '';
}
