import { isSafeLink, safeHttpUrl } from '#shared/text/safe-url.ts';
import { cleanTemplate } from '../email/school-template/clean-html.ts';

/** @returns the value to store, or `undefined` for one that this application could not have written */
export type Check = (value: unknown) => unknown;

const text =
  (isAllowed: (value: string) => boolean): Check =>
  (value) =>
    value === null || (typeof value === 'string' && (value === '' || isAllowed(value))) ? value : undefined;

/** A path of the same site, or a web address. */
const isImage = (value: string) => /^\/[\w-][\w/.!-]*$/.test(value) || safeHttpUrl(value) !== null;

export const LINK = text(isSafeLink);
export const IMAGE = text(isImage);

export const LINKS_BY_NAME: Check = (value) =>
  isRecord(value) && Object.values(value).every((link) => LINK(link) !== undefined) ? value : undefined;

/** Custom HTML is cleaned as its form would clean it. */
export const TEMPLATES: Check = (value) => {
  if (!isRecord(value)) return undefined;
  const cleaned = Object.entries(value).map(([name, template]) => [name, cleanedTemplate(template)] as const);
  return cleaned.every(([, template]) => template) ? Object.fromEntries(cleaned) : undefined;
};

function cleanedTemplate(value: unknown) {
  if (!isRecord(value)) return undefined;
  const { subject, body } = value;
  return typeof subject === 'string' && typeof body === 'string' ? { subject, body: cleanTemplate(body) } : undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
