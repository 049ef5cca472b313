import { truncate } from '#shared/text.ts';
import { escapeHtml } from '../html.ts';

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
const SUBJECT_LENGTH = 200;

/** Values are text: what somebody typed as a name stays a name. Unknown variables leave nothing. */
export function fillHtml(template: string, values: Values): string {
  return template.replace(PLACEHOLDER, (_, name: string) => escapeHtml(read(values, name)));
}

/** One line; a subject names the course and the platform, and nothing that is secret. */
export function fillSubject(template: string, { course_name, platform_name }: Values): string {
  const filled = template.replace(PLACEHOLDER, (_, name: string) => read({ course_name, platform_name }, name));
  return truncate(oneLine(filled), SUBJECT_LENGTH);
}

/** Without line breaks and other controls, which end a header. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

function read(values: Partial<Values>, name: string): string {
  return Object.hasOwn(values, name) ? (values[name as keyof Values] ?? '') : '';
}
