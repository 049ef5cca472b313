import { splitLinks } from '#shared/text/links.ts';

export const hasLink = (text: string): boolean => splitLinks(text).some(({ href }) => href !== undefined);
