import { firstName } from '#shared/text/text.ts';

/** What an answer says to one of those who asked. */
export const fillReply = (text: string, { name, lesson }: { name: string; lesson: string }): string =>
  text.replace(/\{(nome|aula)\}/gi, (_, variable: string) =>
    variable.toLowerCase() === 'nome' ? firstName(name) : lesson,
  );
