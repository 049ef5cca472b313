import { firstName } from '#shared/text/text.ts';

/** Replaces the variables of a saved reply for one recipient. */
export const fillReply = (text: string, { name, lesson }: { name: string; lesson: string }): string =>
  text.replace(/\{(nome|aula)\}/gi, (_, variable: string) =>
    variable.toLowerCase() === 'nome' ? firstName(name) : lesson,
  );
